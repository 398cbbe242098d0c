import { type DraftOwner, isWorthKeeping, type ReviewDraft } from '../review/review-draft';
import { deleteDraft, writeDraft } from './review-database';

/**
 * Keeps a draft on this device while it is written, over reloads and crashes. One write is under way at a time; what
 * changes meanwhile is written next.
 */
export class DraftKeeper {
  readonly #owner: DraftOwner;
  readonly #onFailure: (error: unknown) => void;
  #next: ReviewDraft | undefined;
  #writing: Promise<void> | undefined;
  #isPaused = false;

  constructor(owner: DraftOwner, onFailure: (error: unknown) => void) {
    this.#owner = owner;
    this.#onFailure = onFailure;
  }

  /** Keeps the draft as it is now; an empty one is forgotten. */
  keep(draft: ReviewDraft): void {
    if (this.#isPaused) return;
    this.#next = draft;
    this.#writing ??= this.#write();
  }

  /** Writes nothing more until {@link resume}; resolves when what was under way is written. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    this.#next = undefined;
    await this.#writing;
  }

  resume(): void {
    this.#isPaused = false;
  }

  async #write(): Promise<void> {
    while (this.#next) {
      const draft = this.#next;
      this.#next = undefined;
      try {
        await (isWorthKeeping(draft) ? writeDraft(this.#owner, draft) : deleteDraft(this.#owner));
      } catch (error) {
        this.#onFailure(error);
      }
    }
    this.#writing = undefined;
  }
}
