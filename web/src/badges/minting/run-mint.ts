import type { BadgeChain, PreparedMint } from '@wayable/protocol/badge-minting';
import type { BadgeType, NftBadge } from '@wayable/protocol/badges';
import { m } from '~/paraglide/messages';
import { findReceipt, hasContract, POLLING_MS, readTokenId, submitMint } from '~/wallet/badge-contract';
import { type ConnectedWallet, currentAddress } from '~/wallet/connected-wallet';
import { switchToChain } from '~/wallet/network';
import { WalletError } from '~/wallet/provider';
import { saveBadge } from '../api/mint-badge';
import { ContractRefusedError } from './mint-error-text';

/** The steps of a mint in their order (docs/product.md#minting). */
export const MINT_STEPS = ['network', 'signing', 'confirming', 'saving'] as const;
export type MintStep = (typeof MINT_STEPS)[number];

interface MintOptions {
  chain: BadgeChain;
  connected: ConnectedWallet;
  badgeType: BadgeType;
  prepared: PreparedMint;
  onStep: (step: MintStep) => void;
  /** Ends the waiting; what was sent stays sent, and the server finds it. */
  signal: AbortSignal;
  /** What the server has found out by itself meanwhile: also of a transaction that was replaced by another one. */
  findToken: () => Promise<NftBadge | undefined>;
}

/**
 * Mints a badge with the wallet of the person, and tells the server of it.
 * @throws {WalletError} when the wallet is on another account or does not reach the contract, {ContractRefusedError} when the
 * contract refuses, {ApiError} of the saving, and whatever the wallet throws
 */
export async function runMint(options: MintOptions): Promise<NftBadge> {
  const { chain, connected, badgeType, prepared, onStep } = options;
  const { provider } = connected.wallet;
  const contract = chain.contract_address;
  onStep('network');
  await switchToChain(provider, chain);
  if (!(await hasContract(provider, contract))) throw new WalletError(m.wallet_no_contract());
  const address = await currentAddress(provider);
  if (address?.toLowerCase() !== connected.address.toLowerCase()) {
    throw new WalletError(m.mint_account_changed());
  }
  onStep('signing');
  const hash = await submitMint(provider, { contract, address, prepared });
  onStep('confirming');
  const found = await waitForToken(options, hash);
  if ('token' in found) return found.token;
  onStep('saving');
  return saveBadge({
    badge_type: badgeType,
    token_id: readTokenId(found.receipt, { contract, address }),
    contract_address: contract,
    metadata_uri: prepared.uri,
    transaction_hash: hash,
  });
}

/** Waits until the wallet has the receipt, or the server the token. */
async function waitForToken({ connected, findToken, signal }: MintOptions, hash: string) {
  for (;;) {
    signal.throwIfAborted();
    const receipt = await findReceipt(connected.wallet.provider, hash);
    if (receipt?.isSuccess) return { receipt };
    if (receipt) throw new ContractRefusedError('the transaction has failed');
    const token = await findToken();
    if (token) return { token };
    await new Promise((resolve) => setTimeout(resolve, POLLING_MS));
  }
}
