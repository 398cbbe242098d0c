import { expect, it } from 'vitest';
import { StandInWallet } from '~/testing/stand-in-wallet';
import { connectWallet, disconnectWallet, isWalletRemembered, reconnectWallet } from './connected-wallet';
import { discoverWallets } from './wallets';

it('reconnects a wallet only for the user who connected it', async () => {
  new StandInWallet('Hers');
  const [hers] = await discoverWallets('A wallet');
  if (!hers) throw new Error('A wallet announces itself.');
  await connectWallet(hers, 'ben');
  await connectWallet(hers, 'ada');
  expect(await reconnectWallet('cleo')).toBeUndefined();
  expect(await reconnectWallet('ada')).toMatchObject({ userId: 'ada' });
  expect(await reconnectWallet('ben')).toMatchObject({ userId: 'ben' });
  disconnectWallet();
  expect(isWalletRemembered('ben')).toBe(false);
  expect(await reconnectWallet('ben')).toBeUndefined();
});
