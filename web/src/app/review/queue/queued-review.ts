import type { FieldProblem } from '@wayable/protocol/problems';
import type { ReviewDraft } from '../review-draft';

/** The result of the last attempt to send a review. */
export type QueueState =
  /** `retryAt` is the earliest next attempt in milliseconds since the epoch, if the server gave one. */
  | { kind: 'waiting'; reason: string | null; needsSignIn: boolean; retryAt?: number }
  /**
   * The server rejected the review; `reason` is for the author. `isOtherContent`: the server already has
   * other content under the same idempotency key.
   */
  | { kind: 'rejected'; reason: string; fields: readonly FieldProblem[]; isOtherContent: boolean };

/** A submitted review that this device stores until the server has it. */
export interface QueuedReview {
  /** The draft's idempotency key. */
  id: string;
  userId: string;
  /** Milliseconds since the epoch; reviews are sent in this order. */
  queuedAt: number;
  draft: ReviewDraft;
  state: QueueState;
}

/** Maximum queued reviews. A person writes fewer in a day, and each may hold 50 MB of photos. */
export const MAX_QUEUED_REVIEWS = 25;

/** Returns the name of a review's place. */
export function placeNameOf({ choice }: ReviewDraft): string {
  if (choice.kind === 'existing') return choice.location.name;
  return choice.kind === 'new' ? choice.name : '';
}
