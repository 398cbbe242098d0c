import { CHAIN_ADDRESS_PATTERN } from '@wayable/protocol/badge-minting';
import { useSyncExternalStore } from 'react';
import { m } from '~/paraglide/messages';
import { readStored, writeStored } from '~/ui/device-storage';
import { REJECTED, WalletError, type WalletProvider, walletErrorCode, walletErrorReason } from './provider';
import { discoverWallets, type Wallet } from './wallets';

/** A wallet that shares an account with this page. */
export interface ConnectedWallet {
  wallet: Wallet;
  address: string;
  /** The user who connected it. Other users of this device cannot see it. */
  userId: string;
}

const ADDRESS = new RegExp(CHAIN_ADDRESS_PATTERN);
/** Returns the storage key of a user's last wallet, for reconnecting without asking. */
const rememberedKey = (userId: string): string => `wayable.wallet.${userId}`;

let connected: ConnectedWallet | undefined;
let stopFollowing: () => void = () => undefined;
const listeners = new Set<() => void>();

function setConnected(next: ConnectedWallet | undefined): void {
  connected = next;
  for (const listener of listeners) listener();
}

/** Returns the first valid account of a response. */
function firstAddress(accounts: unknown): string | undefined {
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof address === 'string' && ADDRESS.test(address) ? address : undefined;
}

/** Follows account changes of the wallet. */
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
  writeStored(rememberedKey(userId), wallet.rdns);
  const next = { wallet, address, userId };
  follow(next);
  setConnected(next);
  return next;
}

/** Returns the wallet's current account, or undefined. */
export async function currentAddress(provider: WalletProvider): Promise<string | undefined> {
  return firstAddress(await provider.request({ method: 'eth_accounts' }));
}

/**
 * Asks a wallet for its account.
 * @throws {WalletError} if it has none or refuses
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

/** Forgets the wallet on this page. Only the wallet can revoke its permission. */
export function disconnectWallet(): void {
  stopFollowing();
  if (connected) writeStored(rememberedKey(connected.userId), null);
  setConnected(undefined);
}

/** Returns whether the user connected a wallet at this visit or an earlier one. */
export const isWalletRemembered = (userId: string): boolean => readStored(rememberedKey(userId)) !== null;

/** Reconnects the wallet of the user's last visit without asking, if it still shares its account. */
export async function reconnectWallet(userId: string): Promise<ConnectedWallet | undefined> {
  const findOwn = () => (connected?.userId === userId ? connected : undefined);
  const known = findOwn();
  if (known) return known;
  const rdns = readStored(rememberedKey(userId));
  if (rdns === null) return undefined;
  const wallet = (await discoverWallets(m.auth_wallet())).find((each) => each.rdns === rdns);
  // A locked or broken wallet counts as not connected.
  const accounts = await wallet?.provider.request({ method: 'eth_accounts' }).catch(() => undefined);
  // Stop if another wallet has been connected, or this wallet has been disconnected since.
  if (findOwn() || readStored(rememberedKey(userId)) !== rdns) return findOwn();
  return wallet && connectTo(wallet, accounts, userId);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the user's connected wallet, or undefined. */
export function useConnectedWallet(userId: string): ConnectedWallet | undefined {
  const current = useSyncExternalStore(subscribe, () => connected);
  return current?.userId === userId ? current : undefined;
}
