import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { type Wallet, watchWallets } from './wallets';

/** The wallets of this browser as they announce themselves; undefined while they have time to. */
export function useWallets(): Wallet[] | undefined {
  const [wallets, setWallets] = useState<Wallet[]>();
  useEffect(() => watchWallets(setWallets, m.auth_wallet()), []);
  return wallets;
}
