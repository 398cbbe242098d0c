import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { foldCellChanges } from './tiles.queries.ts';

const EVERY_MS = 250;
const AFTER_FAILURE_MS = 2_000;
const CHANGES_PER_ROUND = 5_000;

/** Brings every change that waits into the squares of the map. */
export async function foldAllCellChanges(sql: Database): Promise<void> {
  while ((await foldCellChanges(sql, CHANGES_PER_ROUND, true)) > 0);
}

/**
 * Keeps the squares of the map up to date in the background. Every process does so; the database lets one at a time.
 */
export class CellFolder {
  readonly #sql: Database;
  readonly #log: FastifyBaseLogger;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round: Promise<void> | undefined;
  #isStopped = false;

  constructor(sql: Database, log: FastifyBaseLogger) {
    this.#sql = sql;
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
    try {
      const taken = await foldCellChanges(this.#sql, CHANGES_PER_ROUND, false);
      this.#schedule(taken === CHANGES_PER_ROUND ? 0 : EVERY_MS);
    } catch (err) {
      if (!this.#isStopped)
        this.#log.warn({ err }, 'the map’s counts could not be brought up to date; trying again');
      this.#schedule(AFTER_FAILURE_MS);
    }
  }
}
