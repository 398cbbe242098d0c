import { NetworkError } from '~/api-client/api-error';
import { changeAltText } from '~/photos/api/change-alt-text';
import { uploadPhoto } from '~/photos/api/upload-photo';
import { createReview } from '~/reviews/api/create-review';
import { createLocation } from '../review/create-location';
import { type QueueEvent, tellQueueEvent } from './queue-events';
import { placeNameOf, type QueuedReview, type QueueState } from './queued-review';
import { deleteQueued, listQueued, saveQueued } from './review-database';
import { describeRejection, type SendingTools, type SendOutcome, sendReview } from './send-review';

/** What a round through the queue came to; `retryAfterSeconds` is what the server asked for. */
export type DrainResult =
  | { kind: 'empty' }
  | { kind: 'later'; needsSignIn: boolean; retryAfterSeconds: number | undefined };

/** Held while somebody sends: two tabs and the service worker never send one review at once. */
const LOCK = 'wayable.review-queue';

const EMPTY: DrainResult = { kind: 'empty' };

/** One attempt to send a review, with the calls of the HTTP interface. */
export const attempt = (
  queued: QueuedReview,
  { save, onStep }: Pick<SendingTools, 'save' | 'onStep'>,
): Promise<SendOutcome> =>
  sendReview(queued, {
    uploadPhoto,
    createLocation,
    createReview: (review, idempotencyKey) => createReview({ review, idempotencyKey }),
    changeAltText,
    save,
    onStep,
  });

/**
 * Sends a person's queued reviews in their order until one has to wait. Rejected ones are left for their author and
 * do not hold up the others. @throws what IndexedDB throws
 */
export const drainQueue = (userId: string): Promise<DrainResult> =>
  navigator.locks.request(LOCK, async () => {
    for (const queued of await listQueued(userId)) {
      if (queued.state.kind === 'rejected') continue;
      let latest = queued;
      const outcome = await attempt(queued, {
        save: (changed) => {
          latest = changed;
          return saveQueued(changed);
        },
        onStep: (step) => tellQueueEvent({ kind: 'step', id: queued.id, step }),
      });
      await settle(latest, outcome);
      if (outcome.kind === 'later') {
        const { needsSignIn, retryAfterSeconds } = outcome;
        return { kind: 'later' as const, needsSignIn, retryAfterSeconds };
      }
    }
    return EMPTY;
  });

async function settle(queued: QueuedReview, outcome: SendOutcome): Promise<void> {
  const keep = async (state: QueueState, event: QueueEvent) => {
    await saveQueued({ ...queued, state });
    tellQueueEvent(event);
  };
  switch (outcome.kind) {
    case 'sent': {
      const { id, name } = outcome.review.locations;
      await deleteQueued(queued.id);
      tellQueueEvent({ kind: 'sent', id: queued.id, location: { id, name } });
      return;
    }
    case 'gone':
      await deleteQueued(queued.id);
      tellQueueEvent({ kind: 'changed' });
      return;
    case 'later': {
      const { needsSignIn } = outcome;
      // That there is no network its author knows, and can do nothing about.
      const reason = outcome.error instanceof NetworkError ? null : outcome.reason;
      await keep({ kind: 'waiting', reason, needsSignIn }, { kind: 'changed' });
      return;
    }
    case 'rejected':
      await keep(
        { kind: 'rejected', reason: outcome.reason, ...describeRejection(outcome.error) },
        { kind: 'rejected', id: queued.id, placeName: placeNameOf(queued) },
      );
  }
}
