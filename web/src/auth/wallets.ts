import type { EthereumWallet } from '@supabase/auth-js';

/** A wallet of this browser, as EIP-6963 announces it. */
export interface Wallet {
  id: string;
  name: string;
  provider: EthereumWallet;
}

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';

const isProvider = (value: unknown): value is EthereumWallet =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function';

function readAnnouncement(event: Event): Wallet | undefined {
  const detail: unknown = (event as CustomEvent<unknown>).detail;
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { info, provider } = detail as { info?: { uuid?: unknown; name?: unknown }; provider?: unknown };
  if (!isProvider(provider) || typeof info?.uuid !== 'string' || typeof info.name !== 'string')
    return undefined;
  return { id: info.uuid, name: info.name, provider };
}

/**
 * Follows the wallets that announce themselves; the older `window.ethereum` stands in where none does. Returns the
 * function that ends it.
 */
export function watchWallets(onChange: (wallets: Wallet[]) => void, fallbackName: string): () => void {
  const wallets = new Map<string, Wallet>();
  const add = (event: Event) => {
    const wallet = readAnnouncement(event);
    if (!wallet || wallets.has(wallet.id)) return;
    wallets.set(wallet.id, wallet);
    onChange([...wallets.values()]);
  };
  window.addEventListener(ANNOUNCE, add);
  window.dispatchEvent(new Event(REQUEST));
  const injected: unknown = Reflect.get(window, 'ethereum');
  if (wallets.size === 0 && isProvider(injected)) {
    onChange([{ id: 'injected', name: fallbackName, provider: injected }]);
  }
  return () => window.removeEventListener(ANNOUNCE, add);
}
