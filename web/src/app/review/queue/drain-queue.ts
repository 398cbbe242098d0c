import type { ReviewCreate } from '@wayable/protocol/reviews';
import { getUserId } from '~/api-client/access-token';
import { ApiError, AuthenticationError, InterceptedError, NetworkError } from '~/api-client/api-error';
import { changePhoto } from '~/photos/api/change-photo';
import { uploadPhoto } from '~/photos/api/upload-photo';
import { createReview } from '~/reviews/api/create-review';
import { createLocation } from '../create-location';
import { type QueueEvent, tellQueueEvent } from './queue-events';
import { placeNameOf, type QueuedReview, type QueueState } from './queued-review';
import { deleteQueued, listQueued, readQueued, saveQueued } from './review-database';
import { describeRejection, type SendingTools, type SendOutcome, sendReview } from './send-review';

/** The result of a round through the queue. `retryAfterSeconds` is the earliest next attempt, if known. */
export type DrainResult =
  | { kind: 'empty' }
  | { kind: 'later'; needsSignIn: boolean; retryAfterSeconds: number | undefined };

/**
 * The lock that is held while sending, so that tabs and the service worker never send the same review in
 * parallel.
 */
const LOCK = 'wayable.review-queue';

const EMPTY: DrainResult = { kind: 'empty' };

/** Tries to send a review through the API, only in its author's name. */
export function attempt(
  queued: QueuedReview,
  { save, onStep }: Pick<SendingTools, 'save' | 'onStep'>,
): Promise<SendOutcome> {
  const asAuthor =
    <Args extends unknown[], Answer>(send: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      // Check the user, because calls use the token of the current session, which may be another person's.
      if ((await getUserId()) !== queued.userId) throw new AuthenticationError('unknown', 401);
      return send(...args);
    };
  return sendReview(queued, {
    uploadPhoto: asAuthor(uploadPhoto),
    createLocation: asAuthor(createLocation),
    createReview: asAuthor((review: ReviewCreate, idempotencyKey: string) =>
      createReview({ review, idempotencyKey }),
    ),
    changePhoto: asAuthor(changePhoto),
    save,
    onStep,
  });
}

type Later = Extract<SendOutcome, { kind: 'later' }>;

/**
 * Returns the server's time for the next attempt at this review, if given. Other reviews may be accepted
 * earlier.
 */
function findRetryAt(outcome: Later): number | undefined {
  const { error, retryAfterSeconds } = outcome;
  const isLimited = error instanceof ApiError && error.status === 429;
  return isLimited && retryAfterSeconds !== undefined ? Date.now() + retryAfterSeconds * 1_000 : undefined;
}

/** Returns whether all other reviews would also fail. Further requests would then only burden the server. */
function isForAll({ needsSignIn, error }: Later): boolean {
  return (
    needsSignIn ||
    error instanceof NetworkError ||
    (error instanceof ApiError && (error.status === 429 || error.status === 503))
  );
}

/**
 * Sends a person's queued reviews in order. It stops for a missing network, a sign-in or an overloaded
 * server. Other failures do not stop it: rejected reviews stay for their author, rate-limited reviews until
 * their retry time, and failed reviews until the next round.
 * @throws errors of IndexedDB
 */
export const drainQueue = (userId: string): Promise<DrainResult> =>
  navigator.locks.request(LOCK, async () => {
    let nextAt = Number.POSITIVE_INFINITY;
    for (const { id } of await listQueued(userId)) {
      // The author may have opened this review for editing, or submitted it again, while earlier reviews were
      // sent.
      const queued = await readQueued(id);
      if (!queued || queued.state.kind === 'rejected') continue;
      const { retryAt: notBefore = 0 } = queued.state;
      if (notBefore > Date.now()) {
        nextAt = Math.min(nextAt, notBefore);
        continue;
      }
      let latest = queued;
      const outcome = await attempt(queued, {
        save: (changed) => {
          latest = changed;
          return saveQueued(changed);
        },
        onStep: (step) => tellQueueEvent({ kind: 'step', id, step }),
      });
      const retryAt = outcome.kind === 'later' ? findRetryAt(outcome) : undefined;
      await settle(latest, outcome, retryAt);
      if (outcome.kind !== 'later') continue;
      const { needsSignIn, retryAfterSeconds } = outcome;
      if (retryAt === undefined && isForAll(outcome)) {
        return { kind: 'later' as const, needsSignIn, retryAfterSeconds };
      }
      nextAt = Math.min(nextAt, retryAt ?? Date.now() + (retryAfterSeconds ?? 0) * 1_000);
    }
    if (nextAt === Number.POSITIVE_INFINITY) return EMPTY;
    const seconds = Math.ceil((nextAt - Date.now()) / 1_000);
    return {
      kind: 'later' as const,
      needsSignIn: false,
      retryAfterSeconds: seconds > 0 ? seconds : undefined,
    };
  });

async function settle(
  queued: QueuedReview,
  outcome: SendOutcome,
  retryAt: number | undefined,
): Promise<void> {
  const keep = async (state: QueueState, event: QueueEvent) => {
    const isKept = await saveQueued({ ...queued, state });
    // Do not report the result if the author opened the review for editing during the attempt.
    tellQueueEvent(isKept ? event : { kind: 'changed' });
  };
  switch (outcome.kind) {
    case 'sent': {
      const { id, name } = outcome.review.locations;
      await deleteQueued(queued);
      tellQueueEvent({ kind: 'sent', id: queued.id, location: { id, name } });
      return;
    }
    case 'gone':
      await deleteQueued(queued);
      tellQueueEvent({ kind: 'changed' });
      return;
    case 'later': {
      const { needsSignIn } = outcome;
      // Do not report a missing network a second time.
      const isKnown = outcome.error instanceof NetworkError && !(outcome.error instanceof InterceptedError);
      const reason = isKnown ? null : outcome.reason;
      const state: QueueState = {
        kind: 'waiting',
        reason,
        needsSignIn,
        ...(retryAt !== undefined && { retryAt }),
      };
      await keep(state, { kind: 'changed' });
      return;
    }
    case 'rejected':
      await keep(
        { kind: 'rejected', reason: outcome.reason, ...describeRejection(outcome.error) },
        { kind: 'rejected', id: queued.id, placeName: placeNameOf(queued.draft) },
      );
  }
}
