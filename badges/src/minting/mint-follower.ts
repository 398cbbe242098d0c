import type { ChainConfig } from '@wayable/platform/config/chain-config';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { repeat } from '@wayable/platform/jobs/repeat';
import type { NftBadge } from '@wayable/protocol/badges';
import type { Hex } from 'viem';
import type { DueLookup } from './mint-lookups.queries.ts';
import * as lookups from './mint-lookups.queries.ts';
import { judgeMint } from './mint-verdict.ts';
import * as queries from './minting.queries.ts';
import { type Minting, toBadgeId } from './minting.ts';
import { noteMint } from './note-mint.ts';

const TICK_MS = 1_000;
const AT_ONCE = 10;
/** After this time, another process takes over a lookup of a stopped process. */
const TAKEN_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 2;
const GROWTH = 1.5;
const LONGEST_PAUSE_SECONDS = 3_600;
/**
 * Maximum lookups, over about eight days. The mint then counts as abandoned; preparing it again restarts the
 * lookup.
 */
const LOOKS_AT_MOST = 200;
/** Number of checks after a confirmation, and the depth in blocks that no chain reorganizes. */
const LOOKS_AFTER_CONFIRMATION = 15;
const FINAL_BLOCKS = 64n;
/** How many blocks to search if the starting block is unknown. */
const BLOCKS_LOOKED_BACK = 50_000n;

const pauseAfter = (looks: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * GROWTH ** looks);

const isOfContract = (token: NftBadge, { contract }: ChainConfig): boolean =>
  token.contract_address.toLowerCase() === contract?.address.toLowerCase();

/**
 * Follows mints on the chain until they are confirmed and permanent, including those that clients never
 * reported. The schedule is in the database, shared by all processes.
 */
export class MintFollower {
  readonly #minting: Minting;
  #endRounds: (() => Promise<void>) | undefined;
  #told: string | undefined;
  #isStopping = false;

  constructor(minting: Minting) {
    this.#minting = minting;
  }

  /** Starts to follow mints, with an immediate first check. Does nothing if no contract is configured. */
  start(): void {
    if (!this.#minting.reader) return;
    this.#endRounds = repeat(
      () => this.lookAtDue(),
      TICK_MS,
      // Log only the name: the message contains the server's URL, which may contain a key.
      ({ name }) => this.#minting.log.warn({ reason: name }, 'mints could not be followed; trying again'),
    );
  }

  /** Aborts running lookups. Their badges are looked up again later. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#minting.reader?.close();
    await this.#endRounds?.();
  }

  /** Returns whether chain and contract match the settings. Logs each problem once. */
  async #checkChain(): Promise<boolean> {
    const problem = await this.#minting.reader?.check();
    if (this.#isStopping) return false;
    if (problem?.detail !== this.#told && problem) this.#minting.log.error(`Badges: ${problem.detail}`);
    this.#told = problem?.detail;
    return problem === undefined;
  }

  /** Looks up all due badges. */
  async lookAtDue(): Promise<void> {
    if (!(await this.#checkChain())) return;
    let due: DueLookup[];
    do {
      due = await lookups.takeDueLookups(this.#minting.sql, AT_ONCE, TAKEN_SECONDS);
      for (const lookup of due) if (!this.#isStopping) await this.#try(lookup);
    } while (due.length === AT_ONCE && !this.#isStopping);
  }

  /**
   * Runs a lookup. A lookup that throws counts as one without a result, so that it delays no other lookup and
   * is not repeated forever.
   */
  async #try(lookup: DueLookup): Promise<void> {
    try {
      await this.#lookAt(lookup);
    } catch (error) {
      if (this.#isStopping) return;
      // Log only the name: the message contains the server's URL, which may contain a key.
      this.#minting.log.warn({ reason: (error as Error).name }, 'a mint could not be followed');
      // The token belongs to another badge. Do not retry; a new mint starts a new lookup.
      const isAnothers = error instanceof DomainError && error.code === 'mint_not_of_badge';
      await this.#postpone(lookup, isAnothers ? LOOKS_AT_MOST : lookup.looks + 1);
    }
  }

  /** Schedules the next lookup of a badge. After the last one, deletes an unconfirmed mint. */
  async #postpone(lookup: DueLookup, looks: number, fromBlock?: bigint): Promise<void> {
    const { sql, chain } = this.#minting;
    const { earned_badge_id: id, user_id: userId, badge_type: badgeType } = lookup;
    if (looks < LOOKS_AT_MOST)
      return lookups.postponeLookup(sql, id, { looks, seconds: pauseAfter(looks), fromBlock });
    const token = await queries.findToken(sql, userId, badgeType);
    if (token && token.state !== 'confirmed' && isOfContract(token, chain))
      await queries.deleteToken(sql, token);
    await lookups.endLookup(sql, id);
  }

  async #lookAt(lookup: DueLookup): Promise<void> {
    const { sql, chain, reader, issuer } = this.#minting;
    const { earned_badge_id: id, user_id: userId, badge_type: badgeType } = lookup;
    if (!reader || !chain.contract) return;
    const token = await queries.findToken(sql, userId, badgeType);
    const contract = { chainId: chain.chainId, address: chain.contract.address };
    const isOurs = token !== undefined && isOfContract(token, chain);
    // This contract does not know a mint on an earlier contract.
    if (token?.state === 'confirmed' && !isOurs) return lookups.endLookup(sql, id);
    const verdict = await judgeMint(reader, {
      badgeId: issuer && toBadgeId(id),
      claims: await queries.findClaims(sql, id, contract),
      hash: isOurs && token.transaction_hash ? (token.transaction_hash as Hex) : undefined,
      fromBlock: await this.#firstBlock(lookup),
      confirmations: chain.confirmations,
    });
    if (verdict.kind === 'waiting' || verdict.kind === 'confirmed') {
      const isNews =
        token?.state !== verdict.kind ||
        (verdict.mint.hash !== '' && token.transaction_hash !== verdict.mint.hash) ||
        (verdict.kind === 'confirmed' && token.token_id !== String(verdict.mint.tokenId));
      const looks = isNews ? 1 : lookup.looks + 1;
      if (isNews) await noteMint(this.#minting, id, userId, badgeType, verdict);
      const { blockNumber } = verdict.mint;
      const isFinal = blockNumber !== undefined && verdict.head - blockNumber >= FINAL_BLOCKS;
      const isSettled = verdict.kind === 'confirmed' && (isFinal || looks >= LOOKS_AFTER_CONFIRMATION);
      if (isSettled) return lookups.endLookup(sql, id);
      return lookups.postponeLookup(sql, id, { looks, seconds: pauseAfter(looks) });
    }
    if (isOurs) {
      // Hide a token that disappeared, and delete a failed mint.
      if (verdict.kind === 'none') {
        if (verdict.isComplete) await queries.withdrawConfirmation(sql, token);
      } else await queries.deleteToken(sql, token);
    }
    // Search the last blocks again, because they may be replaced.
    const next = verdict.kind === 'none' ? verdict.nextBlock : undefined;
    const fromBlock = next === undefined || next < FINAL_BLOCKS ? undefined : next - FINAL_BLOCKS;
    return this.#postpone(lookup, lookup.looks + 1, fromBlock);
  }

  async #firstBlock({ from_block: fromBlock }: DueLookup): Promise<bigint> {
    if (fromBlock !== null) return BigInt(fromBlock);
    const head = (await this.#minting.reader?.head()) ?? 0n;
    return head > BLOCKS_LOOKED_BACK ? head - BLOCKS_LOOKED_BACK : 0n;
  }
}
