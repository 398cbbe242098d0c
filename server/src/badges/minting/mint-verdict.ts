import { type Hex, isAddressEqual } from 'viem';
import type { ChainMint, ChainReader } from './chain-reader.ts';
import type { ClaimRow } from './minting.queries.ts';

/** What is looked for on the chain. */
export interface WantedMint {
  /** The id of its token; undefined: the contract has no issuer, and knows no badges */
  badgeId: bigint | undefined;
  /** What was given to mint, the newest first: one of these it must be */
  claims: ClaimRow[];
  /** The transaction that the client names, if any */
  hash: Hex | undefined;
  /** Blocks before it are not looked through; undefined: blocks are not looked through at all */
  fromBlock: bigint | undefined;
  /** Blocks from that of the mint on, itself included */
  confirmations: number;
}

/** What the chain says of a mint. */
export type MintVerdict =
  /** None is seen, in the blocks before `nextBlock`; where those are not all, there may be one. */
  | { kind: 'none'; nextBlock?: bigint | undefined; isComplete: boolean }
  /** The transaction has failed. */
  | { kind: 'failed' }
  /** The transaction has succeeded, and has not minted this badge. */
  | { kind: 'foreign' }
  | { kind: 'waiting' | 'confirmed'; mint: ChainMint; claim: ClaimRow; head: bigint };

/** Servers refuse to look for more topics at once; of more wallets the newest are looked for. */
const WALLETS_AT_ONCE = 50;

const claimOf = (mint: ChainMint, claims: ClaimRow[]): ClaimRow | undefined =>
  claims.find(
    ({ wallet_address: wallet, metadata_uri: uri, cid }) =>
      (mint.cid === undefined ? uri === mint.uri : cid === mint.cid) &&
      isAddressEqual(wallet as Hex, mint.to),
  );

/** What a badge was minted with, as the contract says now. */
interface MintedBadge {
  badgeId: bigint;
  cid: string;
}

/** The mint of a badge among the events of the chain, and where to go on looking. */
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
  // A server that has forgotten old blocks: what the contract holds now has to do. No token is ever given away.
  const { badgeId: tokenId, cid } = minted;
  const to = await reader.findHolder(tokenId);
  return { mints: [{ tokenId, to, cid, uri: undefined, hash: '', blockNumber: undefined }] };
}

/**
 * Asks the chain whether a badge has been minted. With an issuer the contract itself knows the token of a badge; without one
 * it is a mint to the wallet and with the metadata that were prepared.
 * @throws {Error} where the chain does not answer
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

/** Whether enough blocks lie on the mint; where its own is forgotten, whether the token was there so many blocks ago. */
async function isConfirmed(
  reader: ChainReader,
  { cid, blockNumber }: ChainMint,
  { badgeId, head, confirmations }: { badgeId: bigint | undefined; head: bigint; confirmations: number },
): Promise<boolean> {
  if (blockNumber !== undefined) return head - blockNumber + 1n >= BigInt(confirmations);
  const since = head - BigInt(confirmations) + 1n;
  return badgeId !== undefined && since >= 0n && (await reader.findMintedCid(badgeId, since)) === cid;
}
