import PQueue from 'p-queue';
import { DomainError } from '../errors/domain-error.ts';

interface BoundedQueueOptions {
  maxRunning: number;
  /** Work that may begin in a second; unlimited without it. */
  maxPerSecond?: number;
  maxWaiting: number;
  /** Work of one owner that may wait; unlimited without it. */
  maxWaitingOfOne?: number;
  /** Work that has waited this long is refused; unlimited without it. */
  maxWaitMs?: number;
  /** The detail of the refusal. */
  refusal: string;
}

interface Turn {
  /** The account that the work is for. Its work runs one after another, in turns with the work of others. */
  owner?: string | undefined;
  /** Aborts when the caller no longer waits: work that has not begun is dropped. */
  signal?: AbortSignal | undefined;
}

/** Runs expensive work a few at a time. Some more waits its turn; further work is refused at once. */
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
   * Call this before reading the bytes of the work, to refuse it cheaply.
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
   * Returns the result of `work`, when its turn has come.
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
