import PQueue from 'p-queue';
import { DomainError } from '../errors/domain-error.ts';

interface BoundedQueueOptions {
  maxRunning: number;
  /** Maximum starts per second; undefined for no limit. */
  maxPerSecond?: number;
  maxWaiting: number;
  /** Maximum waiting work of one owner; undefined for no limit. */
  maxWaitingOfOne?: number;
  /** Maximum wait in milliseconds; undefined for no limit. */
  maxWaitMs?: number;
  /** The error message of a refusal. */
  refusal: string;
}

interface Turn {
  /** The account of the work. Each account's work runs sequentially, in turns with other accounts. */
  owner?: string | undefined;
  /** Aborts when the caller disconnects. Waiting work is then dropped. */
  signal?: AbortSignal | undefined;
}

/** Runs expensive work with limited concurrency and a limited queue. Refuses further work immediately. */
export class BoundedQueue {
  readonly #queue: PQueue;
  readonly #options: BoundedQueueOptions;
  readonly #owners = new Map<string, PQueue>();
  #waiting = 0;

  constructor(options: BoundedQueueOptions) {
    const { maxRunning, maxPerSecond = Infinity } = options;
    this.#queue = new PQueue({ concurrency: maxRunning, intervalCap: maxPerSecond, interval: 1_000 });
    this.#options = options;
  }

  /**
   * Refuses work if the queue is full. Call it before reading the input of the work, to refuse cheaply.
   * @throws {DomainError} overloaded
   */
  assertRoom(owner?: string): void {
    const { maxRunning, maxWaiting, maxWaitingOfOne = Infinity } = this.#options;
    const ofOne = (owner !== undefined && this.#owners.get(owner)?.size) || 0;
    const isBusy = this.#queue.pending >= maxRunning || this.#queue.isRateLimited;
    const isFull = isBusy && this.#waiting >= maxWaiting;
    if (isFull || ofOne >= maxWaitingOfOne) throw this.#refusal();
  }

  /**
   * Runs `work` when its turn comes and returns its result.
   * @throws {DomainError} overloaded; the reason of the signal
   */
  async run<Result>(work: () => Promise<Result>, { owner, signal }: Turn = {}): Promise<Result> {
    this.assertRoom(owner);
    const leaving = new AbortController();
    const leave = () => leaving.abort(signal?.reason);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    const { maxWaitMs } = this.#options;
    const expiry = maxWaitMs && setTimeout(() => leaving.abort(this.#refusal()), maxWaitMs);
    let isWaiting = true;
    const endWait = () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#waiting -= 1;
      clearTimeout(expiry);
    };
    const begin = () => {
      endWait();
      // Work that has started keeps its slot until it ends, even if its caller disconnects.
      signal?.removeEventListener('abort', leave);
      return work();
    };
    const options = { signal: leaving.signal };
    this.#waiting += 1;
    try {
      if (owner === undefined) return await this.#queue.add(begin, options);
      return await this.#ofOwner(owner).add(() => this.#queue.add(begin, options), options);
    } finally {
      endWait();
      signal?.removeEventListener('abort', leave);
    }
  }

  #refusal = () => new DomainError('overloaded', this.#options.refusal);

  #ofOwner(owner: string): PQueue {
    const known = this.#owners.get(owner);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.addEventListener('idle', () => this.#owners.delete(owner));
    this.#owners.set(owner, queue);
    return queue;
  }
}
