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
import { showFlowToast } from '~/ui/feedback/toast';
import { countCharacters } from '~/ui/forms/text-area';
import { useForm } from '~/ui/forms/use-form';
import { findLocationProblem } from './location-check';
import type { DraftKeeper } from './queue/draft-keeper';
import { QueueFullError } from './queue/review-database';
import type { SendStep } from './queue/send-review';
import { type SubmissionResult, submitReview } from './queue/submit-review';
import type { DraftOwner, ReviewDraft } from './review-draft';

type ReviewErrors = LocationFieldErrors & ReviewFieldErrors;

interface SubmissionOptions {
  owner: DraftOwner;
  draft: ReviewDraft;
  keeper: DraftKeeper;
  onChange: (changes: Partial<ReviewDraft>) => void;
  /** Called when the review has arrived or is stored for later, but not after the form was left. */
  onDone: (result: Exclude<SubmissionResult, { kind: 'rejected' }>) => void;
}

/** Checks a review, queues it and sends it (docs/product.md#writing-a-review). */
export function useReviewSubmission({ owner, draft, keeper, onChange, onDone }: SubmissionOptions) {
  const [step, setStep] = useState<SendStep | null>(null);
  const [isSending, setSending] = useState(false);
  const untilLeft = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    untilLeft.current = controller;
    return () => controller.abort();
  }, []);

  const take = (result: SubmissionResult, signal: AbortSignal) => {
    // Every screen reports queued reviews. A review that could not be stored is reported only here.
    if (signal.aborted && result.kind !== 'rejected') return;
    switch (result.kind) {
      case 'sent':
        showFlowToast('review', 'success', m.review_submitted());
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
        showFlowToast('review', 'error', result.reason);
        setErrors(toReviewErrors(result.fields));
    }
  };

  const { formProps, errors, setErrors, isPending } = useForm<keyof ReviewErrors>({
    check: () => {
      const found = findProblem(draft);
      if (found) showFlowToast('review', 'error', found.summary);
      return found?.errors ?? {};
    },
    send: async () => {
      const { signal } = untilLeft.current;
      setSending(true);
      await keeper.pause();
      try {
        // An error takes the focus to its field, which must accept it.
        const sent = submitReview(owner, draft, { onStep: setStep, signal }).finally(() => setSending(false));
        take(await sent, signal);
      } finally {
        keeper.resume();
        setStep(null);
      }
    },
    explain: (error) => {
      const isFull = error instanceof QueueFullError;
      showFlowToast('review', 'error', isFull ? m.queue_full() : errorText(error, m.review_submit_failed()));
      return toReviewErrors(error instanceof ApiError ? error.fields : []);
    },
  });

  return { formProps, errors, step, isPending, isSending };
}

function findProblem(draft: ReviewDraft): { summary: string; errors: ReviewErrors } | null {
  const location = findLocationProblem(draft.choice);
  const review: ReviewFieldErrors = {};
  if (draft.rating === null) review.rating = m.review_rating_missing();
  if (countCharacters(draft.comments.trim()) > COMMENT_MAX) review.comments = m.review_comments_too_long();
  if (draft.visitedAs !== null && !draft.hasConsent) review.visitedAs = m.visited_as_consent_missing();
  if (hasWrongNumber(draft.details)) review.details = m.details_check();
  const errors = { ...location?.errors, ...review };
  if (location?.kind === 'required' || review.rating) {
    return { summary: m.review_fields_required(), errors };
  }
  if (location) return { summary: m.review_coordinates_required(), errors };
  const summary = review.details ?? review.comments ?? review.visitedAs;
  return summary ? { summary, errors } : null;
}

/** Converts the server's field errors to errors of the form. */
function toReviewErrors(fields: readonly FieldProblem[] = []): ReviewErrors {
  const errors: ReviewErrors = {};
  for (const problem of fields) {
    const { field } = problem;
    const message = fieldText(problem);
    if (field === 'name' || field === 'address' || field === 'category') errors[field] = message;
    if (field === 'latitude' || field === 'longitude') errors.coordinates = message;
    if (field === 'rating' || field === 'comments') errors[field] = message;
  }
  return errors;
}
