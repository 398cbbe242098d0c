import { CHAIN_ADDRESS_PATTERN } from '@wayable/protocol/badge-minting';
import { useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages';
import { REJECTED, WalletError, type WalletProvider, walletErrorCode, walletErrorReason } from './provider';
import { discoverWallets, type Wallet } from './wallets';

/** A wallet that lets this page see an account of it. */
export interface ConnectedWallet {
  wallet: Wallet;
  address: string;
  /** Who has connected it: it is nobody else’s on this device. */
  userId: string;
}

const ADDRESS = new RegExp(CHAIN_ADDRESS_PATTERN);
/** Which wallet a person connected last: it is looked for again at the next visit, without asking. */
const rememberedKey = (userId: string): string => `wayable.wallet.${userId}`;

let connected: ConnectedWallet | undefined;
let stopFollowing: () => void = () => undefined;
const listeners = new Set<() => void>();

function setConnected(next: ConnectedWallet | undefined): void {
  connected = next;
  for (const listener of listeners) listener();
}

/** The first account of an answer, if there is a real one. */
function firstAddress(accounts: unknown): string | undefined {
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof address === 'string' && ADDRESS.test(address) ? address : undefined;
}

/** Follows the account that the wallet shows: another one, or none any more. */
function follow({ wallet, userId }: ConnectedWallet): void {
  stopFollowing();
  const { provider } = wallet;
  const onAccounts = (accounts: unknown) => {
    const address = firstAddress(accounts);
    setConnected(address === undefined ? undefined : { wallet, address, userId });
  };
  provider.on?.('accountsChanged', onAccounts);
  stopFollowing = () => provider.removeListener?.('accountsChanged', onAccounts);
}

function connectTo(wallet: Wallet, accounts: unknown, userId: string): ConnectedWallet | undefined {
  const address = firstAddress(accounts);
  if (address === undefined) return undefined;
  localStorage.setItem(rememberedKey(userId), wallet.rdns);
  const next = { wallet, address, userId };
  follow(next);
  setConnected(next);
  return next;
}

/** The account that the wallet shows now; undefined where it shows none. */
export async function currentAddress(provider: WalletProvider): Promise<string | undefined> {
  return firstAddress(await provider.request({ method: 'eth_accounts' }));
}

/**
 * Asks a wallet for its account.
 * @throws {WalletError} when it has none or refuses
 */
export async function connectWallet(wallet: Wallet, userId: string): Promise<ConnectedWallet> {
  let accounts: unknown;
  try {
    accounts = await wallet.provider.request({ method: 'eth_requestAccounts' });
  } catch (error) {
    if (walletErrorCode(error) === REJECTED) {
      throw new WalletError(m.wallet_not_connected(), { cause: error });
    }
    throw new WalletError(m.auth_wallet_failed({ reason: walletErrorReason(error) }), { cause: error });
  }
  const next = connectTo(wallet, accounts, userId);
  if (!next) throw new WalletError(m.wallet_not_connected());
  return next;
}

/** Forgets the wallet on this page; what the wallet allows is for the wallet to end. */
export function disconnectWallet(): void {
  stopFollowing();
  if (connected) localStorage.removeItem(rememberedKey(connected.userId));
  setConnected(undefined);
}

/** Whether the person connected a wallet at this visit or an earlier one. */
export const isWalletRemembered = (userId: string): boolean =>
  localStorage.getItem(rememberedKey(userId)) !== null;

/** Connects the wallet of the person’s last visit again, if it still shows its account; nobody is asked. */
export async function reconnectWallet(userId: string): Promise<ConnectedWallet | undefined> {
  const findOwn = () => (connected?.userId === userId ? connected : undefined);
  const known = findOwn();
  if (known) return known;
  const rdns = localStorage.getItem(rememberedKey(userId));
  if (rdns === null) return undefined;
  const wallet = (await discoverWallets(m.auth_wallet())).find((each) => each.rdns === rdns);
  // A wallet that is locked or broken is one that is not connected.
  const accounts = await wallet?.provider.request({ method: 'eth_accounts' }).catch(() => undefined);
  // Another one of theirs was connected meanwhile, or this one was ended.
  if (findOwn() || localStorage.getItem(rememberedKey(userId)) !== rdns) return findOwn();
  return wallet && connectTo(wallet, accounts, userId);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The wallet that the person has connected; undefined where none is. */
export function useConnectedWallet(userId: string): ConnectedWallet | undefined {
  const current = useSyncExternalStore(subscribe, () => connected);
  return current?.userId === userId ? current : undefined;
}
