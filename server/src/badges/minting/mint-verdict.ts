import { type Hex, isAddressEqual } from 'viem';
import type { ChainMint, ChainReader } from './chain-reader.ts';
import type { ClaimRow } from './minting.queries.ts';

/** What is looked for on the chain. */
export interface WantedMint {
  /** undefined: the contract has no issuer, and knows no badges */
  badgeId: Hex | undefined;
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
    ({ wallet_address: wallet, metadata_uri: uri }) =>
      uri === mint.uri && isAddressEqual(wallet as Hex, mint.to),
  );

/** Of servers that have forgotten old blocks: what the contract holds now says which token the badge has. */
async function findByState(
  reader: ChainReader,
  tokenId: bigint,
  claims: ClaimRow[],
): Promise<ChainMint | undefined> {
  const [uri, holder] = await Promise.all([reader.findUri(tokenId), reader.findHolder(tokenId)]);
  const ofUri = claims.filter(({ metadata_uri: claimed }) => claimed === uri);
  // It may have been given away since.
  const claim = ofUri.find(({ wallet_address: wallet }) => isAddressEqual(wallet as Hex, holder)) ?? ofUri[0];
  return claim && { tokenId, to: claim.wallet_address as Hex, uri, hash: '', blockNumber: undefined };
}

/** The mint of a badge among the events of the chain, and where to go on looking. */
async function lookThrough(
  reader: ChainReader,
  { badgeId, claims, fromBlock }: WantedMint,
  tokenId: bigint | undefined,
  head: bigint,
): Promise<{ mints: ChainMint[]; nextBlock?: bigint }> {
  if (fromBlock === undefined || (badgeId !== undefined && tokenId === undefined)) return { mints: [] };
  if (tokenId === undefined) {
    const to = [...new Set(claims.map(({ wallet_address: wallet }) => wallet as Hex))].slice(
      0,
      WALLETS_AT_ONCE,
    );
    return to.length === 0 ? { mints: [] } : reader.findMints({ to }, fromBlock, head);
  }
  const found = await reader.findMints({ tokenId }, fromBlock, head).catch(() => undefined);
  if (found && (found.mints.length > 0 || found.nextBlock <= head)) return found;
  const mint = await findByState(reader, tokenId, claims);
  return { mints: mint ? [mint] : [] };
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
  const tokenId = badgeId && (await reader.findTokenOfBadge(badgeId));
  const isIt = (mint: ChainMint) =>
    claimOf(mint, claims) !== undefined && (badgeId === undefined || mint.tokenId === tokenId);
  let mint = outcome?.status === 'success' ? outcome.mints.find(isIt) : undefined;
  let nextBlock: bigint | undefined;
  if (!mint) {
    const found = await lookThrough(reader, wanted, tokenId, head);
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
  { tokenId, blockNumber }: ChainMint,
  { badgeId, head, confirmations }: { badgeId: Hex | undefined; head: bigint; confirmations: number },
): Promise<boolean> {
  if (blockNumber !== undefined) return head - blockNumber + 1n >= BigInt(confirmations);
  const since = head - BigInt(confirmations) + 1n;
  return badgeId !== undefined && since >= 0n && (await reader.findTokenOfBadge(badgeId, since)) === tokenId;
}
