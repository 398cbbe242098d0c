import type { FieldProblem } from '@wayable/protocol/problems';
import type { DraftOwner, ReviewDraft } from '../review/review-draft';
import { attempt, drainQueue } from './drain-queue';
import { onQueueEvent, type QueueEvent, tellQueueEvent } from './queue-events';
import { placeNameOf, type QueuedReview } from './queued-review';
import { requestSync } from './request-sync';
import { listQueued, QueueFullError, queueDraft, takeBack } from './review-database';
import { describeRejection, type SendStep } from './send-review';

/** What a submission came to, for the form. */
export type SubmissionResult =
  | { kind: 'sent'; location: { id: string; name: string } }
  /** It stays on this device and is sent later. */
  | {
      kind: 'kept';
      id: string;
      placeName: string;
      reason: string | null;
      /** Milliseconds since the epoch, where the server said when there is room again. */
      retryAt: number | undefined;
    }
  | {
      kind: 'rejected';
      reason: string;
      fields: readonly FieldProblem[];
      isOtherContent: boolean;
      /** What has been done already: a place that was added, photos that were uploaded. */
      progress: Pick<ReviewDraft, 'choice' | 'photos'>;
    };

const submitting = new Set<string>();

/** Whether the form is sending this review and says itself what becomes of it. */
export const isSubmitting = (id: string): boolean => submitting.has(id);

/**
 * Puts a review into the queue and sends it at once where there is a network. It is safe from then on: closing the
 * page loses nothing. A browser that keeps nothing (storage forbidden or full) sends it straight from the form.
 * @throws {QueueFullError}; {NetworkError} and the like where nothing could be kept
 */
export async function submitReview(
  owner: DraftOwner,
  draft: ReviewDraft,
  onStep: (step: SendStep) => void,
): Promise<SubmissionResult> {
  const { rejection: _, ...content } = draft;
  const queued: QueuedReview = {
    id: draft.idempotencyKey,
    userId: owner.userId,
    queuedAt: Date.now(),
    draft: content,
    state: { kind: 'waiting', reason: null, needsSignIn: false },
  };
  try {
    await queueDraft(owner, queued);
  } catch (error) {
    if (error instanceof QueueFullError) throw error;
    return asSubmitting(queued.id, () => sendFromForm(queued, onStep));
  }
  return asSubmitting(queued.id, () => sendFromQueue(owner, queued, onStep));
}

async function asSubmitting<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  submitting.add(id);
  tellQueueEvent({ kind: 'changed' });
  try {
    return await work();
  } finally {
    submitting.delete(id);
    tellQueueEvent({ kind: 'changed' });
  }
}

async function sendFromQueue(
  owner: DraftOwner,
  queued: QueuedReview,
  onStep: (step: SendStep) => void,
): Promise<SubmissionResult> {
  let sent: Extract<QueueEvent, { kind: 'sent' }> | undefined;
  const stop = onQueueEvent((event) => {
    if (event.kind === 'changed' || event.id !== queued.id) return;
    if (event.kind === 'step') onStep(event.step);
    if (event.kind === 'sent') sent = event;
  });
  try {
    if (navigator.onLine) await drainQueue(owner.userId);
  } finally {
    stop();
  }
  const left = (await listQueued(owner.userId)).find(({ id }) => id === queued.id);
  const placeName = placeNameOf(queued);
  if (!left) return { kind: 'sent', location: sent?.location ?? { id: '', name: placeName } };
  if (left.state.kind === 'rejected') {
    const { reason, fields, isOtherContent } = left.state;
    await takeBack(left.id, owner);
    return { kind: 'rejected', reason, fields, isOtherContent, progress: left.draft };
  }
  // A browser that is short of room must not choose this to forget; it may say no.
  await navigator.storage?.persist?.().catch(() => false);
  await requestSync();
  const { reason, retryAt } = left.state;
  return { kind: 'kept', id: queued.id, placeName, reason, retryAt };
}

async function sendFromForm(
  queued: QueuedReview,
  onStep: (step: SendStep) => void,
): Promise<SubmissionResult> {
  let latest = queued;
  const save = async (changed: QueuedReview) => {
    latest = changed;
    return true;
  };
  const outcome = await attempt(queued, { save, onStep });
  switch (outcome.kind) {
    case 'sent': {
      const { id, name } = outcome.review.locations;
      tellQueueEvent({ kind: 'sent', id: queued.id, location: { id, name } });
      return { kind: 'sent', location: { id, name } };
    }
    case 'gone':
      return { kind: 'sent', location: { id: '', name: placeNameOf(queued) } };
    case 'later':
      throw outcome.error;
    case 'rejected':
      return {
        kind: 'rejected',
        reason: outcome.reason,
        ...describeRejection(outcome.error),
        progress: latest.draft,
      };
  }
}
