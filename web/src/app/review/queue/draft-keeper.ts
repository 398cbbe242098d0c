import { type DraftOwner, isWorthKeeping, type ReviewDraft } from '../review-draft';
import { deleteDraft, writeDraft } from './review-database';

/**
 * Stores a draft on this device while it is written. One write runs at a time; later changes are written
 * afterwards.
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

  /** Stores the current draft; deletes it when it is empty. */
  keep(draft: ReviewDraft): void {
    if (this.#isPaused) return;
    this.#next = draft;
    this.#writing ??= this.#write();
  }

  /** Pauses writing until {@link resume}; resolves when the running write has finished. */
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
        // Pass the key, because the stored draft may belong to another tab.
        await (isWorthKeeping(draft)
          ? writeDraft(this.#owner, draft)
          : deleteDraft(this.#owner, draft.idempotencyKey));
      } catch (error) {
        this.#onFailure(error);
      }
    }
    this.#writing = undefined;
  }
}
