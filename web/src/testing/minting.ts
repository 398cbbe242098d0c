import { WAYABLE_BADGES_ABI } from '@wayable/chain/abi';
import { encodeEventTopics } from 'viem/utils';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { disconnectWallet } from '~/wallet/connected-wallet';
import { CHAIN, CONTRACT, makeToken, PREPARED, serveBadges, TRANSACTION } from './badge-data';
import type { MemberServer } from './stand-in-data';
import { type StandInWallet, WALLET_ADDRESS } from './stand-in-wallet';

/** Builds the contract's mint event, as part of a receipt. */
const mintedLog = (tokenId: bigint) => ({
  address: CONTRACT,
  topics: encodeEventTopics({
    abi: WAYABLE_BADGES_ABI,
    eventName: 'BadgeMinted',
    args: { to: WALLET_ADDRESS, tokenId },
  }),
  // An empty string in ABI encoding.
  data: `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`,
});

/** Returns the receipt of a mint of token 12. */
export const mintReceipt = () => ({ status: '0x1', logs: [mintedLog(12n)] });

/** Gives the member a first badge on an installation with minting, and a wallet that accepts requests. */
export function serveMinting(server: MemberServer, wallet?: StandInWallet) {
  // The page still has the previous test's wallet, so disconnect that wallet.
  disconnectWallet();
  const own = serveBadges(server, 1, CHAIN);
  server.on('POST badgeMetadata', () => PREPARED);
  server.on('POST badges', () => makeToken(server.member.id, 'First Steps'));
  wallet?.on('eth_sendTransaction', TRANSACTION);
  wallet?.on('eth_getTransactionReceipt', mintReceipt());
  return { server, own };
}

/** Opens the mint dialog of the first badge with the test's wallet, up to the preview. */
export async function openMint(): Promise<void> {
  await page.getByRole('button', { name: 'Mint it: First Steps' }).click();
  const wallet = page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' });
  await wallet.click();
  await expect.element(page.getByText('Exactly this is written')).toBeVisible();
}
