import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionAddress, connect, type Database } from './database.ts';

/** A replica with a greater lag serves no reads. */
const LAG_MAX_MS = 5_000;
const POLL_EVERY_MS = 500;
/** The result of the last poll is valid for this long. */
const POLL_BELIEVED_MS = 1_000;
/** A read that waits longer for a connection goes to the primary. */
const WAIT_TIMEOUT_MS = 500;
/**
 * Time until every process has seen a hold. After it, no read starts on a replica that was chosen before the
 * hold.
 */
const HOLD_SEEN_AFTER_MS = POLL_BELIEVED_MS + WAIT_TIMEOUT_MS;
/** How long a hold lasts: longer than the maximum lag of a used replica, plus a missed renewal. */
const HOLD_SECONDS = 20;
const HOLD_RENEWED_EVERY_MS = 5_000;

interface ReplicaReading {
  lagSeconds: number;
  isInUse: boolean;
}

/** The part of a request that distinguishes visitors from members. */
interface Asker {
  headers: { authorization?: string | undefined };
}

/** The primary's position in the write-ahead log (LSN) at a time. */
interface Mark {
  position: bigint;
  at: number;
}

interface Replica {
  sql: Database;
  /** The lag in milliseconds; undefined while the replica is down. */
  lagMs: number | undefined;
  polledAt: number;
  isPolling: boolean;
}

/** Converts an LSN such as `16/B374D848` to a number of bytes. */
function parsePosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Replicas for reads of visitors (docs/operations/replicas.md). Requests with a token read from the primary,
 * so that people see their own writes. A replica serves reads while its lag is at most 5 s. The lag is
 * measured by log position, because clocks differ, and an idle primary sends no times (decision 49).
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: Replica[];
  /** The latest positions of the primary, oldest first. */
  #marks: Mark[] = [];
  #isHeld = true;
  #primaryPolledAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  /** Requests moved to the primary after a replica failed. */
  readonly #onPrimary = new WeakSet<object>();
  readonly #onReplica = new WeakSet<object>();

  constructor(primary: Database, addresses: readonly ConnectionAddress[], options: { max?: number } = {}) {
    this.#primary = primary;
    this.#replicas = addresses.map((address) => ({
      sql: connect(address, { ...options, waitTimeoutMs: WAIT_TIMEOUT_MS }),
      lagMs: undefined,
      polledAt: Number.NEGATIVE_INFINITY,
      isPolling: false,
    }));
  }

  start(): void {
    if (this.#replicas.length === 0) return;
    this.#timer = setInterval(() => void this.#poll(), POLL_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#replicas.map(({ sql }) => sql.end({ timeoutSeconds: 1 })));
  }

  /** Returns the lag and use of the replicas; undefined if there are no replicas. */
  get reading(): ReplicaReading | undefined {
    if (this.#replicas.length === 0) return undefined;
    const lags = this.#replicas.map(({ lagMs }) => lagMs ?? Number.POSITIVE_INFINITY);
    const lagMs = Math.min(...lags);
    return {
      lagSeconds: Number.isFinite(lagMs) ? lagMs / 1_000 : -1,
      isInUse: this.#listUsable().length > 0,
    };
  }

  /** Returns the pool for the reads of a request. */
  of(request: Asker): Database {
    if (request.headers.authorization !== undefined || this.#onPrimary.has(request)) return this.#primary;
    const usable = this.#listUsable();
    const replica = usable[Math.floor(Math.random() * usable.length)];
    if (!replica) return this.#primary;
    this.#onReplica.add(request);
    return replica.sql;
  }

  /**
   * Moves a request from its replica to the primary.
   * @returns false if it did not read from a replica
   */
  giveUp(request: object): boolean {
    if (!this.#onReplica.has(request) || this.#onPrimary.has(request)) return false;
    this.#onPrimary.add(request);
    return true;
  }

  /** Runs work that hides content. No process reads from replicas until they have replayed the work. */
  async holdDuring<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#replicas.length === 0) return work();
    await this.#hold();
    const renewing = setInterval(() => void this.#extendHold().catch(() => undefined), HOLD_RENEWED_EVERY_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await this.#extendHold();
    }
  }

  /** Resolves when each process has seen the hold, or no longer trusts its last poll. */
  async #hold(): Promise<void> {
    await this.#extendHold();
    this.#isHeld = true;
    await delay(HOLD_SEEN_AFTER_MS);
  }

  async #extendHold(): Promise<void> {
    await this.#primary`
      update replica_holds set held_until = greatest(held_until, now() + make_interval(secs => ${HOLD_SECONDS}))
    `;
  }

  #listUsable(): Replica[] {
    const now = performance.now();
    if (this.#isHeld || now - this.#primaryPolledAt > POLL_BELIEVED_MS) return [];
    return this.#replicas.filter(
      ({ lagMs, polledAt }) =>
        lagMs !== undefined && lagMs <= LAG_MAX_MS && now - polledAt <= POLL_BELIEVED_MS,
    );
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      await this.#pollPrimary();
      // Do not await: a replica that hangs must not delay the polls of the others.
      for (const replica of this.#replicas) void this.#pollReplica(replica);
    } finally {
      this.#isPolling = false;
    }
  }

  async #pollPrimary(): Promise<void> {
    const at = performance.now();
    try {
      const [row] = await this.#primary<{ position: string; is_held: boolean }[]>`
        select pg_current_wal_lsn()::text as position, held_until > now() as is_held from replica_holds
      `;
      if (!row) return;
      this.#isHeld = row.is_held;
      this.#primaryPolledAt = at;
      this.#marks.push({ position: parsePosition(row.position), at });
    } catch {
      // Ignore the error. After POLL_BELIEVED_MS without a poll, all reads go to the primary and report its
      // error.
    }
  }

  async #pollReplica(replica: Replica): Promise<void> {
    if (replica.isPolling) return;
    replica.isPolling = true;
    try {
      const polledAt = performance.now();
      const [row] = await replica.sql<{ position: string | null }[]>`
        select pg_last_wal_replay_lsn()::text as position
      `;
      // A server that replays nothing is not a replica.
      replica.lagMs = row?.position ? this.#findLag(parsePosition(row.position)) : undefined;
      replica.polledAt = polledAt;
    } catch {
      replica.lagMs = undefined;
    } finally {
      replica.isPolling = false;
    }
  }

  #findLag(position: bigint): number | undefined {
    const now = performance.now();
    // Keep marks up to twice the maximum lag. A replica that has reached none of them lags too much.
    this.#marks = this.#marks.filter(({ at }) => now - at <= 2 * LAG_MAX_MS);
    const reached = this.#marks.findLast((mark) => mark.position <= position);
    return reached && now - reached.at;
  }
}
