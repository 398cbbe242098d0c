import type { Hex } from 'viem';
import type { DueLookup } from './mint-lookups.queries.ts';
import * as lookups from './mint-lookups.queries.ts';
import { judgeMint } from './mint-verdict.ts';
import * as queries from './minting.queries.ts';
import { type Minting, toBadgeId } from './minting.ts';
import { noteMint } from './note-mint.ts';

const TICK_MS = 1_000;
const AT_ONCE = 10;
/** A process that ends in the midst of a lookup leaves it to the next one after so long. */
const TAKEN_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 2;
const GROWTH = 1.5;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Some eight days: who has not minted by then has given it up, and asks anew otherwise. */
const LOOKS_AT_MOST = 200;
/** How often it is looked whether a confirmed token stays, and the blocks after which no chain takes one back. */
const LOOKS_AFTER_CONFIRMATION = 15;
const FINAL_BLOCKS = 64n;
/** Without a block to begin with. */
const BLOCKS_LOOKED_BACK = 50_000n;

const pauseAfter = (looks: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * GROWTH ** looks);

/**
 * Follows mints on the chain until they are confirmed and stay so: those that clients have told of, and those of which they
 * never came back to tell. What is to be looked at, and when, lies in the database, for all processes.
 */
export class MintFollower {
  readonly #minting: Minting;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;
  #told: string | undefined;
  #isStopping = false;

  constructor(minting: Minting) {
    this.#minting = minting;
  }

  /** Begins to follow, and asks the chain for the first time at once; does nothing without a contract. */
  start(): void {
    if (!this.#minting.reader) return;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  /** Gives up what the chain is being asked; what it was asked for is looked at again later. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    this.#minting.reader?.close();
    await this.#look;
  }

  #tick(): void {
    this.#look ??= this.lookAtDue()
      // The error of a server’s answer has its address, and that may have a key.
      .catch(({ name }: Error) =>
        this.#minting.log.warn({ reason: name }, 'mints could not be followed; trying again'),
      )
      .finally(() => {
        this.#look = undefined;
      });
  }

  /** Whether what the chain says is to be believed; a problem is logged once. */
  async #checkChain(): Promise<boolean> {
    const problem = await this.#minting.reader?.check();
    if (this.#isStopping) return false;
    if (problem?.detail !== this.#told && problem) this.#minting.log.error(`Badges: ${problem.detail}`);
    this.#told = problem?.detail;
    return problem === undefined;
  }

  /** Looks at all badges that are due. */
  async lookAtDue(): Promise<void> {
    if (!(await this.#checkChain())) return;
    let due: DueLookup[];
    do {
      due = await lookups.takeDueLookups(this.#minting.sql, AT_ONCE, TAKEN_SECONDS);
      for (const lookup of due) if (!this.#isStopping) await this.#lookAt(lookup);
    } while (due.length === AT_ONCE && !this.#isStopping);
  }

  async #lookAt(lookup: DueLookup): Promise<void> {
    const { sql, chain, reader, issuer } = this.#minting;
    const { earned_badge_id: id, user_id: userId, badge_type: badgeType } = lookup;
    if (!reader || !chain.contract) return;
    const token = await queries.findToken(sql, userId, badgeType);
    const contract = { chainId: chain.chainId, address: chain.contract.address };
    const isOfContract = token?.contract_address.toLowerCase() === contract.address.toLowerCase();
    // What was minted on a contract of before is not on this one.
    if (token?.state === 'confirmed' && !isOfContract) return lookups.endLookup(sql, id);
    const verdict = await judgeMint(reader, {
      badgeId: issuer && toBadgeId(id),
      claims: await queries.findClaims(sql, id, contract),
      hash: isOfContract && token?.transaction_hash ? (token.transaction_hash as Hex) : undefined,
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
    const looks = lookup.looks + 1;
    if (token && isOfContract) {
      // A token that is gone is not shown, and what has failed has minted nothing.
      if (verdict.kind === 'none') {
        if (verdict.isComplete) await queries.withdrawConfirmation(sql, token.id);
      } else await queries.deleteToken(sql, token.id);
    }
    if (looks < LOOKS_AT_MOST) {
      // The last blocks again: they may be replaced by others.
      const next = verdict.kind === 'none' ? verdict.nextBlock : undefined;
      const fromBlock = next === undefined || next < FINAL_BLOCKS ? undefined : next - FINAL_BLOCKS;
      return lookups.postponeLookup(sql, id, { looks, seconds: pauseAfter(looks), fromBlock });
    }
    if (token?.state !== 'confirmed' && isOfContract && token) await queries.deleteToken(sql, token.id);
    await lookups.endLookup(sql, id);
  }

  async #firstBlock({ from_block: fromBlock }: DueLookup): Promise<bigint> {
    if (fromBlock !== null) return BigInt(fromBlock);
    const head = (await this.#minting.reader?.head()) ?? 0n;
    return head > BLOCKS_LOOKED_BACK ? head - BLOCKS_LOOKED_BACK : 0n;
  }
}
