import PQueue from 'p-queue';
import { DomainError } from '../errors/domain-error.ts';

interface BoundedQueueOptions {
  maxRunning: number;
  maxWaiting: number;
  /** What whoever finds it full is told. */
  refusal: string;
}

/** Runs expensive work a few at a time; some more waits its turn, and further work is refused at once. */
export class BoundedQueue {
  readonly #queue: PQueue;
  readonly #options: BoundedQueueOptions;

  constructor(options: BoundedQueueOptions) {
    this.#queue = new PQueue({ concurrency: options.maxRunning });
    this.#options = options;
  }

  /** Whether one more would be refused: asked before its bytes are read. */
  get isFull(): boolean {
    const { maxRunning, maxWaiting } = this.#options;
    return this.#queue.pending >= maxRunning && this.#queue.size >= maxWaiting;
  }

  /** @throws {DomainError} overloaded */
  assertRoom(): void {
    if (this.isFull) throw new DomainError('overloaded', this.#options.refusal);
  }

  /**
   * The result of `work`, when its turn has come.
   * @throws {DomainError} overloaded
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.assertRoom();
    return this.#queue.add(work);
  }
}
