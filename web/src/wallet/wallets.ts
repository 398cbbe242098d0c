import type { WalletProvider } from './provider';

/** A browser wallet as announced by EIP-6963. */
export interface Wallet {
  id: string;
  /** Stable across visits, if the wallet provides it. */
  rdns: string;
  name: string;
  provider: WalletProvider;
}

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';
/** Discovery time for wallets (docs/product.md#minting). */
const DISCOVERY_MS = 300;

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
 * Follows announced wallets. If none was announced after 300 ms, uses the older `window.ethereum`. Each call
 * of `onChange` passes all known wallets; the first call comes after 300 ms at the latest. Returns a function
 * that stops the calls.
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

/** Returns the wallets announced within 300 ms. */
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
