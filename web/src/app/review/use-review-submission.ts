import type { FieldProblem } from '@wayable/protocol/problems';
import { COMMENT_MAX } from '@wayable/protocol/reviews';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { fieldText } from '~/api-client/problem-text';
import type { LocationFieldErrors } from '~/locations/location-field/location-choice';
import { m } from '~/paraglide/messages';
import { hasWrongNumber } from '~/reviews/answers/details-check';
import type { ReviewFieldErrors } from '~/reviews/components/review-fields';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { countCharacters } from '~/ui/forms/text-area';
import { findLocationProblem } from './location-check';
import type { DraftKeeper } from './queue/draft-keeper';
import { QueueFullError } from './queue/review-database';
import type { SendStep } from './queue/send-review';
import { type SubmissionResult, submitReview } from './queue/submit-review';
import type { DraftOwner, ReviewDraft } from './review-draft';

interface ReviewErrors {
  location: LocationFieldErrors;
  review: ReviewFieldErrors;
}

const NO_ERRORS: ReviewErrors = { location: {}, review: {} };

interface SubmissionOptions {
  owner: DraftOwner;
  keeper: DraftKeeper;
  onChange: (changes: Partial<ReviewDraft>) => void;
  /** The review has arrived, or is stored to be sent later. Not called after the form was left. */
  onDone: (result: Exclude<SubmissionResult, { kind: 'rejected' }>) => void;
}

/** Checks a review, queues it and sends it (docs/product.md#writing-a-review). */
export function useReviewSubmission({ owner, keeper, onChange, onDone }: SubmissionOptions) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [step, setStep] = useState<SendStep | null>(null);
  const [isPending, setPending] = useState(false);
  const untilLeft = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    untilLeft.current = controller;
    return () => controller.abort();
  }, []);

  const reject = (text: string, fields: readonly FieldProblem[] = []) => {
    setErrors(toReviewErrors(fields));
    showToast('error', text);
  };

  const take = (result: SubmissionResult, signal: AbortSignal) => {
    // Every screen reports queued reviews; a review without storage is reported only here.
    if (signal.aborted && result.kind !== 'rejected') return;
    switch (result.kind) {
      case 'sent':
        showToast('success', m.review_submitted());
        onDone(result);
        return;
      case 'kept':
        onDone(result);
        return;
      case 'rejected':
        onChange({
          choice: result.progress.choice,
          photos: result.progress.photos,
          ...(result.isOtherContent && { idempotencyKey: crypto.randomUUID() }),
        });
        reject(result.reason, result.fields);
    }
  };

  const submit = async (draft: ReviewDraft) => {
    const found = findProblem(draft);
    if (found) {
      setErrors(found.errors);
      showToast('error', found.summary);
      return;
    }
    setErrors(NO_ERRORS);
    setPending(true);
    const { signal } = untilLeft.current;
    await keeper.pause();
    try {
      take(await submitReview(owner, draft, { onStep: setStep, signal }), signal);
    } catch (error) {
      reject(
        error instanceof QueueFullError ? m.queue_full() : errorText(error, m.review_submit_failed()),
        error instanceof ApiError ? error.fields : [],
      );
    } finally {
      keeper.resume();
      setStep(null);
      setPending(false);
    }
  };

  return { submit, errors, step, isPending };
}

function findProblem(draft: ReviewDraft): { summary: string; errors: ReviewErrors } | null {
  const location = findLocationProblem(draft.choice);
  const review: ReviewErrors['review'] = {};
  if (draft.rating === null) review.rating = m.review_rating_missing();
  if (countCharacters(draft.comments.trim()) > COMMENT_MAX) review.comments = m.review_comments_too_long();
  if (draft.visitedAs !== null && !draft.hasConsent) review.visitedAs = m.visited_as_consent_missing();
  if (hasWrongNumber(draft.details)) review.details = m.details_check();
  const errors = { location: location?.errors ?? {}, review };
  if (location?.kind === 'required' || review.rating) {
    return { summary: m.review_fields_required(), errors };
  }
  if (location) return { summary: m.review_coordinates_required(), errors };
  const summary = review.details ?? review.comments ?? review.visitedAs;
  return summary ? { summary, errors } : null;
}

/** The server's field errors as errors of the form. */
function toReviewErrors(fields: readonly FieldProblem[]): ReviewErrors {
  const location: LocationFieldErrors = {};
  const review: ReviewErrors['review'] = {};
  for (const problem of fields) {
    const { field } = problem;
    const message = fieldText(problem);
    if (field === 'name' || field === 'address' || field === 'category') location[field] = message;
    if (field === 'latitude' || field === 'longitude') location.coordinates = message;
    if (field === 'rating' || field === 'comments') review[field] = message;
  }
  return { location, review };
}
