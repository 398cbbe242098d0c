import type { WalletProvider } from './provider';

/** A wallet of this browser, as EIP-6963 announces it. */
export interface Wallet {
  id: string;
  /** The same at each visit, where the wallet says it. */
  rdns: string;
  name: string;
  provider: WalletProvider;
}

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';
/** How long wallets have to announce themselves (docs/product.md#minting). */
export const DISCOVERY_MS = 300;

const isProvider = (value: unknown): value is WalletProvider =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function';

function readAnnouncement(event: Event): Wallet | undefined {
  const detail: unknown = (event as CustomEvent<unknown>).detail;
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { info, provider } = detail as {
    info?: { uuid?: unknown; rdns?: unknown; name?: unknown };
    provider?: unknown;
  };
  if (!isProvider(provider) || typeof info?.uuid !== 'string' || typeof info.name !== 'string')
    return undefined;
  const rdns = typeof info.rdns === 'string' ? info.rdns : info.uuid;
  return { id: info.uuid, rdns, name: info.name, provider };
}

/**
 * Follows the wallets that announce themselves; where none has within 300 ms the older `window.ethereum` stands in. Each
 * change is told with all that are known, the first at the latest after that time. Returns the function that ends it.
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
  const timer = setTimeout(() => {
    if (wallets.size > 0) return;
    const injected: unknown = Reflect.get(window, 'ethereum');
    onChange(
      isProvider(injected)
        ? [{ id: 'injected', rdns: 'injected', name: fallbackName, provider: injected }]
        : [],
    );
  }, DISCOVERY_MS);
  return () => {
    clearTimeout(timer);
    window.removeEventListener(ANNOUNCE, add);
  };
}

/** The wallets that have announced themselves within 300 ms. */
export const discoverWallets = (fallbackName: string): Promise<Wallet[]> =>
  new Promise((resolve) => {
    let known: Wallet[] = [];
    const stop = watchWallets((wallets) => {
      known = wallets;
    }, fallbackName);
    setTimeout(() => {
      stop();
      resolve(known);
    }, DISCOVERY_MS);
  });
