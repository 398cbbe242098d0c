import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { BadgeType, NftBadge } from '@wayable/protocol/badges';
import type { Hex } from 'viem';
import { badgePicture } from './metadata.ts';
import { requestPins } from './metadata-pins.queries.ts';
import * as lookups from './mint-lookups.queries.ts';
import type { MintVerdict } from './mint-verdict.ts';
import type { ClaimRow } from './minting.queries.ts';
import * as queries from './minting.queries.ts';
import type { Minting } from './minting.ts';

type Seen = Extract<MintVerdict, { kind: 'waiting' | 'confirmed' }>;
/** A transaction reported by the client that the chain does not know. */
type Named = { claim: ClaimRow; hash: Hex };

/**
 * Stores a mint, and pins its metadata if the mint is on the chain. Does not overwrite a token that a
 * parallel call confirmed.
 * @throws {DomainError} mint_not_of_badge if the token belongs to another badge
 */
export async function noteMint(
  { sql, chain, reader }: Minting,
  earnedBadgeId: string,
  userId: string,
  badgeType: BadgeType,
  found: Seen | Named,
): Promise<NftBadge> {
  const isSeen = 'mint' in found;
  const mintedAt =
    isSeen && found.mint.blockNumber !== undefined
      ? await reader?.findTime(found.mint.blockNumber).catch(() => undefined)
      : undefined;
  const isConfirmed = isSeen && found.kind === 'confirmed';
  const write = sql.begin(async (transaction) => {
    await queries.lockEarnedBadge(transaction, userId, badgeType);
    const known = await queries.findToken(transaction, userId, badgeType);
    if (known?.state === 'confirmed' && !isSeen) return known;
    const token = await queries.upsertToken(transaction, userId, badgeType, {
      token_id: isConfirmed ? String(found.mint.tokenId) : '',
      contract_address: chain.contract?.address ?? '',
      metadata_uri: found.claim.metadata_uri,
      transaction_hash: isSeen ? found.mint.hash || (known?.transaction_hash ?? '') : found.hash,
      chain_id: chain.chainId,
      wallet_address: found.claim.wallet_address,
      state: isConfirmed ? 'confirmed' : 'waiting',
      is_local: chain.isLocal,
      minted_at: mintedAt,
    });
    // Also restart the lookup on confirmation: it checks that the token stays.
    if (known?.state !== token.state) await lookups.startLookup(transaction, earnedBadgeId, undefined);
    if (isSeen)
      await requestPins(transaction, earnedBadgeId, token.metadata_uri, badgePicture(badgeType).cid);
    return token;
  });
  return write.catch((error) => {
    const { constraint } = error as { constraint?: string };
    if (constraint !== 'nft_badges_token') throw error;
    throw new DomainError('mint_not_of_badge', 'The token of this transaction belongs to another badge.');
  });
}
