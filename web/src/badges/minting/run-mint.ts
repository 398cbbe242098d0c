import type { BadgeChain, PreparedMint } from '@wayable/protocol/badge-minting';
import type { BadgeType, NftBadge } from '@wayable/protocol/badges';
import { m } from '~/paraglide/messages';
import {
  findReceipt,
  hasContract,
  POLLING_MS,
  type Receipt,
  readTokenId,
  submitMint,
} from '~/wallet/badge-contract';
import { type ConnectedWallet, currentAddress } from '~/wallet/connected-wallet';
import { switchToChain } from '~/wallet/network';
import { WalletError } from '~/wallet/provider';
import { saveBadge } from '../api/mint-badge';
import { ContractRefusedError, FiguresChangedError } from './mint-error-text';

/** The steps of a mint in order (docs/product.md#minting). */
export const MINT_STEPS = ['network', 'signing', 'confirming', 'saving'] as const;
export type MintStep = (typeof MINT_STEPS)[number];

interface MintOptions {
  chain: BadgeChain;
  connected: ConnectedWallet;
  badgeType: BadgeType;
  /** The content address of the preview that the user accepted. */
  seenUri: string;
  /** Requests the signature; the server then follows the chain. */
  prepare: () => Promise<PreparedMint>;
  onStep: (step: MintStep) => void;
  /** Aborts unsent steps. A sent transaction stays sent, and the server finds it. */
  signal: AbortSignal;
  /** Returns the token that the server found, even if the transaction was replaced. */
  findToken: () => Promise<NftBadge | undefined>;
}

/**
 * Sends the mint with the user's wallet and returns the transaction's hash.
 * @throws {WalletError} if the wallet has another account or cannot reach the contract, {FiguresChangedError}
 * if the content differs from the preview, {ApiError} of the preparation, and the wallet's own errors
 */
export async function sendMint(options: MintOptions): Promise<string> {
  const { chain, connected, seenUri, prepare, onStep, signal } = options;
  const { provider } = connected.wallet;
  const contract = chain.contract_address;
  onStep('network');
  await switchToChain(provider, chain);
  if (!(await hasContract(provider, contract))) throw new WalletError(m.wallet_no_contract());
  const address = await currentAddress(provider);
  if (address?.toLowerCase() !== connected.address.toLowerCase()) {
    throw new WalletError(m.mint_account_changed());
  }
  signal.throwIfAborted();
  const prepared = await prepare();
  if (prepared.uri !== seenUri) throw new FiguresChangedError('other figures than were shown');
  signal.throwIfAborted();
  onStep('signing');
  return submitMint(provider, { chainId: chain.chain_id, contract, address, prepared }, signal);
}

/**
 * Reports a sent mint to the server, waits for the chain to include it, and reports its token.
 * @throws {ContractRefusedError} if the contract refused it, {ApiError} of the report
 */
export async function completeMint(options: MintOptions, hash: string): Promise<NftBadge> {
  const { chain, connected, badgeType, seenUri, onStep } = options;
  const contract = chain.contract_address;
  const report = (tokenId: string) =>
    saveBadge({
      badge_type: badgeType,
      token_id: tokenId,
      contract_address: contract,
      metadata_uri: seenUri,
      transaction_hash: hash,
    });
  onStep('confirming');
  // Report the transaction first: until then, the user could mint the badge again. If this report fails, the
  // report below repeats it.
  report('').catch(() => undefined);
  const found = await waitForToken(options, hash);
  if ('token' in found) return found.token;
  onStep('saving');
  return report(readTokenId(found.receipt, { contract, address: connected.address }));
}

const pause = () => new Promise<undefined>((resolve) => setTimeout(resolve, POLLING_MS));

/** Polls wallet and server in parallel, because a wallet may stop answering. */
async function waitForToken(
  { connected, findToken, signal }: MintOptions,
  hash: string,
): Promise<{ receipt: Receipt } | { token: NftBadge }> {
  for (;;) {
    signal.throwIfAborted();
    const [receipt, token] = await Promise.all([
      Promise.race([findReceipt(connected.wallet.provider, hash), pause()]),
      findToken(),
    ]);
    if (token) return { token };
    if (receipt?.isSuccess) return { receipt };
    if (receipt) throw new ContractRefusedError('the transaction has failed');
    await pause();
  }
}
