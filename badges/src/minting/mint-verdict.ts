import { type Hex, isAddressEqual } from 'viem';
import type { ChainMint, ChainReader } from './chain-reader.ts';
import type { ClaimRow } from './minting.queries.ts';

/** The mint to look for. */
interface WantedMint {
  /** The id of the token; undefined if the contract has no issuer and knows no badges. */
  badgeId: bigint | undefined;
  /** Prepared claims, newest first. The mint must match one of them. */
  claims: ClaimRow[];
  /** The transaction reported by the client, if any. */
  hash: Hex | undefined;
  /** The first block to search; undefined to search no blocks. */
  fromBlock: bigint | undefined;
  /** The required number of blocks, including the block of the mint. */
  confirmations: number;
}

/** The state of a wanted mint on the chain. */
export type MintVerdict =
  /** No mint in the searched blocks before `nextBlock`. If not `isComplete`, other blocks may contain one. */
  | { kind: 'none'; nextBlock?: bigint | undefined; isComplete: boolean }
  | { kind: 'failed' }
  /** The transaction succeeded, but did not mint this badge. */
  | { kind: 'foreign' }
  | { kind: 'waiting' | 'confirmed'; mint: ChainMint; claim: ClaimRow; head: bigint };

/**
 * Maximum number of wallets per search, because RPC nodes refuse more topics. Only the newest wallets are
 * searched.
 */
const WALLETS_AT_ONCE = 50;

const claimOf = (mint: ChainMint, claims: ClaimRow[]): ClaimRow | undefined =>
  claims.find(
    ({ wallet_address: wallet, metadata_uri: uri, cid }) =>
      (mint.cid === undefined ? uri === mint.uri : cid === mint.cid) &&
      isAddressEqual(wallet as Hex, mint.to),
  );

/** The mint of a badge in the contract's current state. */
interface MintedBadge {
  badgeId: bigint;
  cid: string;
}

/** Searches events for the mint of a badge. Returns where to continue. */
async function lookThrough(
  reader: ChainReader,
  { badgeId, claims, fromBlock }: WantedMint,
  minted: MintedBadge | undefined,
  head: bigint,
): Promise<{ mints: ChainMint[]; nextBlock?: bigint }> {
  if (fromBlock === undefined || (badgeId !== undefined && !minted)) return { mints: [] };
  if (!minted) {
    const to = [...new Set(claims.map(({ wallet_address: wallet }) => wallet as Hex))].slice(
      0,
      WALLETS_AT_ONCE,
    );
    return to.length === 0 ? { mints: [] } : reader.findMints({ to }, fromBlock, head);
  }
  const found = await reader.findMints({ tokenId: minted.badgeId }, fromBlock, head).catch(() => undefined);
  if (found && (found.mints.length > 0 || found.nextBlock <= head)) return found;
  // The RPC node has deleted the block, so use the contract's state. It is correct, because tokens cannot be
  // transferred.
  const { badgeId: tokenId, cid } = minted;
  const to = await reader.findHolder(tokenId);
  return { mints: [{ tokenId, to, cid, uri: undefined, hash: '', blockNumber: undefined }] };
}

/**
 * Asks the chain whether a badge was minted. If the contract has an issuer, it stores each badge's token.
 * Otherwise, wallet and metadata must match a prepared claim.
 * @throws {Error} if the chain does not answer
 */
export async function judgeMint(reader: ChainReader, wanted: WantedMint): Promise<MintVerdict> {
  const { badgeId, claims, hash, confirmations } = wanted;
  const head = await reader.head();
  const outcome = hash === undefined ? undefined : await reader.findOutcome(hash);
  const cid = badgeId === undefined ? undefined : await reader.findMintedCid(badgeId);
  const minted = badgeId === undefined || cid === undefined ? undefined : { badgeId, cid };
  const isIt = (mint: ChainMint) =>
    claimOf(mint, claims) !== undefined && (badgeId === undefined || mint.tokenId === minted?.badgeId);
  let mint = outcome?.status === 'success' ? outcome.mints.find(isIt) : undefined;
  let nextBlock: bigint | undefined;
  if (!mint) {
    const found = await lookThrough(reader, wanted, minted, head);
    mint = found.mints.find(isIt);
    nextBlock = found.nextBlock;
  }
  if (!mint) {
    if (outcome?.status === 'failed') return { kind: 'failed' };
    if (outcome?.status === 'success') return { kind: 'foreign' };
    return { kind: 'none', nextBlock, isComplete: nextBlock === undefined || nextBlock > head };
  }
  const claim = claimOf(mint, claims) as ClaimRow;
  const isDeep = await isConfirmed(reader, mint, { badgeId, head, confirmations });
  return { kind: isDeep ? 'confirmed' : 'waiting', mint, claim, head };
}

/**
 * Returns whether enough blocks follow the mint. If its block number is unknown, checks whether the token
 * existed in the newest block that enough blocks follow.
 */
async function isConfirmed(
  reader: ChainReader,
  { cid, blockNumber }: ChainMint,
  { badgeId, head, confirmations }: { badgeId: bigint | undefined; head: bigint; confirmations: number },
): Promise<boolean> {
  if (blockNumber !== undefined) return head - blockNumber + 1n >= BigInt(confirmations);
  const since = head - BigInt(confirmations) + 1n;
  return badgeId !== undefined && since >= 0n && (await reader.findMintedCid(badgeId, since)) === cid;
}
