import type { FastifyBaseLogger } from 'fastify';

const AFTER_FAILURE_MS = 2_000;

/** Appended changes and their aggregation. */
interface FoldedChanges {
  /**
   * Aggregates at most `most` changes and returns their number. Returns 0 while another process aggregates.
   */
  fold: (most: number) => Promise<number>;
  perRound: number;
  everyMs: number;
  /** Logged when a round failed. */
  failure: string;
}

/**
 * Aggregates appended changes in the background. Every process runs it; a database lock allows one at a time.
 */
export class ChangeFolder {
  readonly #changes: FoldedChanges;
  readonly #log: FastifyBaseLogger;
  /**
   * Maximum number of changes in the next round. It is reduced after a failed round, which may have exceeded
   * the statement timeout.
   */
  #most: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round: Promise<void> | undefined;
  #isStopped = false;

  constructor(changes: FoldedChanges, log: FastifyBaseLogger) {
    this.#changes = changes;
    this.#most = changes.perRound;
    this.#log = log;
  }

  start(): void {
    this.#schedule(0);
  }

  /** Stops after the current round, and waits for it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  #schedule(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#fold();
    }, afterMs);
    this.#timer.unref();
  }

  async #fold(): Promise<void> {
    const { fold, perRound, everyMs, failure } = this.#changes;
    try {
      const taken = await fold(this.#most);
      this.#schedule(taken === this.#most ? 0 : everyMs);
      this.#most = Math.min(Math.ceil(1.1 * this.#most), perRound);
    } catch (err) {
      this.#most = Math.max(1, Math.floor(this.#most / 2));
      if (!this.#isStopped) this.#log.warn({ err }, failure);
      this.#schedule(AFTER_FAILURE_MS);
    }
  }
}
