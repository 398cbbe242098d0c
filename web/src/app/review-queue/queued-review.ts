import type { FieldProblem } from '@wayable/protocol/problems';
import type { ReviewDraft } from '../review/review-draft';

/** What became of the last attempt to send a review. */
export type QueueState =
  /** `retryAt` (milliseconds since the epoch): not before then, where the server said when there is room again. */
  | { kind: 'waiting'; reason: string | null; needsSignIn: boolean; retryAt?: number }
  /**
   * The server will not take it as it is; `reason` is for its author. `isOtherContent`: it had received something else
   * under the same idempotency key.
   */
  | { kind: 'rejected'; reason: string; fields: readonly FieldProblem[]; isOtherContent: boolean };

/** A review that its author has submitted, and that this device keeps until the server has it. */
export interface QueuedReview {
  /** The draft's idempotency key. */
  id: string;
  userId: string;
  /** Milliseconds since the epoch; reviews are sent in this order. */
  queuedAt: number;
  draft: ReviewDraft;
  state: QueueState;
}

/** More than a day's walk brings; each may hold 50 MB of photos. */
export const MAX_QUEUED_REVIEWS = 25;

/** The name of the place that a queued review is about. */
export function placeNameOf({ draft: { choice } }: QueuedReview): string {
  if (choice.kind === 'existing') return choice.location.name;
  return choice.kind === 'new' ? choice.name : '';
}
