import type { FieldProblem } from '@wayable/protocol/problems';
import type { DraftOwner, ReviewDraft } from '../review-draft';
import { attempt, drainQueue } from './drain-queue';
import { onQueueEvent, type QueueEvent, tellQueueEvent } from './queue-events';
import { placeNameOf, type QueuedReview } from './queued-review';
import { requestSync } from './request-sync';
import { deleteDraft, listQueued, QueueFullError, queueDraft, takeBack } from './review-database';
import { describeRejection, type SendStep } from './send-review';

/** The result of a submission, for the form. */
export type SubmissionResult =
  | { kind: 'sent'; location: { id: string; name: string } }
  /** The review stays on this device and is sent later. */
  | {
      kind: 'kept';
      id: string;
      placeName: string;
      reason: string | null;
      /** Milliseconds since the epoch, if the server gave a time for the next attempt. */
      retryAt: number | undefined;
      /** Whether the review is sent even if no page is open. */
      isSentWhenClosed: boolean;
    }
  | {
      kind: 'rejected';
      reason: string;
      fields: readonly FieldProblem[];
      isOtherContent: boolean;
      /** Completed steps: an added place, uploaded photos. */
      progress: Pick<ReviewDraft, 'choice' | 'photos'>;
    };

interface SubmittingForm {
  onStep: (step: SendStep) => void;
  /**
   * Aborted when the form is left. The review then stays in the queue like any other, and the form receives
   * no result.
   */
  signal: AbortSignal;
}

const submitting = new Set<string>();

/** Returns whether the form is sending this review and reports its result itself. */
export const isSubmitting = (id: string): boolean => submitting.has(id);

/**
 * Queues a review and sends it immediately if there is a network. After that, closing the page loses nothing.
 * Without storage (forbidden or full), the review is sent directly from the form.
 * @throws {QueueFullError}; {NetworkError} and others if nothing could be stored
 */
export async function submitReview(
  owner: DraftOwner,
  draft: ReviewDraft,
  form: SubmittingForm,
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
    return asSubmitting(queued.id, form, () => sendFromForm(owner, queued, form));
  }
  return asSubmitting(queued.id, form, () => sendFromQueue(owner, queued, form));
}

async function asSubmitting<Result>(
  id: string,
  { signal }: SubmittingForm,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = () => {
    submitting.delete(id);
    tellQueueEvent({ kind: 'changed' });
  };
  if (!signal.aborted) submitting.add(id);
  signal.addEventListener('abort', end, { once: true });
  tellQueueEvent({ kind: 'changed' });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', end);
    // After the form was left, `end` has already run, and the review may be submitted again by now.
    if (!signal.aborted) end();
  }
}

async function sendFromQueue(
  owner: DraftOwner,
  queued: QueuedReview,
  { onStep, signal }: SubmittingForm,
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
  const placeName = placeNameOf(queued.draft);
  if (!left) return { kind: 'sent', location: sent?.location ?? { id: '', name: placeName } };
  const kept = { kind: 'kept', id: queued.id, placeName } as const;
  if (left.state.kind === 'rejected') {
    const { reason, fields, isOtherContent } = left.state;
    // The form was left, and its URL may have another draft by now. Keep this review in the queue.
    if (signal.aborted) return { ...kept, reason, retryAt: undefined, isSentWhenClosed: false };
    await takeBack(left.id, owner);
    return { kind: 'rejected', reason, fields, isOtherContent, progress: left.draft };
  }
  const isSentWhenClosed = await requestSync();
  // Asks to keep the data even when space is short. Firefox asks the person, who may never answer.
  navigator.storage?.persist?.().catch(() => false);
  const { reason, retryAt } = left.state;
  return { ...kept, reason, retryAt, isSentWhenClosed };
}

async function sendFromForm(
  owner: DraftOwner,
  queued: QueuedReview,
  { onStep }: SubmittingForm,
): Promise<SubmissionResult> {
  let latest = queued;
  const save = async (changed: QueuedReview) => {
    latest = changed;
    return true;
  };
  const outcome = await attempt(queued, { save, onStep });
  if (outcome.kind === 'sent' || outcome.kind === 'gone') {
    // Ignore a failure. A draft that stays cannot create a second review, because it has the same idempotency
    // key.
    await deleteDraft(owner, queued.id).catch(() => undefined);
  }
  switch (outcome.kind) {
    case 'sent': {
      const { id, name } = outcome.review.locations;
      tellQueueEvent({ kind: 'sent', id: queued.id, location: { id, name } });
      return { kind: 'sent', location: { id, name } };
    }
    case 'gone':
      return { kind: 'sent', location: { id: '', name: placeNameOf(queued.draft) } };
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
