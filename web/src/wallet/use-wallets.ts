import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { type Wallet, watchWallets } from './wallets';

/** Returns the browser's announced wallets; undefined during the discovery time. */
export function useWallets(): Wallet[] | undefined {
  const [wallets, setWallets] = useState<Wallet[]>();
  useEffect(() => watchWallets(setWallets, m.auth_wallet()), []);
  return wallets;
}
