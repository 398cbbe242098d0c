import type { FastifyBaseLogger } from 'fastify';

const AFTER_FAILURE_MS = 2_000;

/** Changes that writers appended, and where they go. */
export interface FoldedChanges {
  /** Takes at most so many of them in; how many it took. None while another process is at it. */
  fold: (most: number) => Promise<number>;
  perRound: number;
  everyMs: number;
  /** Said when a round failed. */
  failure: string;
}

/**
 * Keeps what is derived from appended changes up to date in the background. Every process does so; the database lets one
 * at a time.
 */
export class ChangeFolder {
  readonly #changes: FoldedChanges;
  readonly #log: FastifyBaseLogger;
  /** Less than a round for a while after one failed: it may have been more than the limit of a statement allows. */
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

  /** Waits for the round that is under way. */
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
