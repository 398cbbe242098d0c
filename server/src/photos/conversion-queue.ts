import { DomainError } from '../http/domain-error.ts';

/** Runs conversions a few at a time; some more wait their turn, and further ones are refused at once. */
export class ConversionQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Whether one more would be refused: asked before its bytes are read. */
  get isFull(): boolean {
    return this.#running >= this.#maxRunning && this.#waiting.length >= this.#maxWaiting;
  }

  /** @throws {DomainError} overloaded */
  assertRoom(): void {
    if (!this.isFull) return;
    throw new DomainError('overloaded', 'Many photos are being uploaded. Please try again in a moment.');
  }

  /**
   * The result of `convert`, when its turn has come.
   * @throws {DomainError} overloaded
   */
  async run<Result>(convert: () => Promise<Result>): Promise<Result> {
    this.assertRoom();
    if (this.#running >= this.#maxRunning) {
      // Whoever ends hands over the place, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await convert();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
