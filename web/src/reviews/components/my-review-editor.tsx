import { COMMENT_MAX, type Review } from '@wayable/protocol/reviews';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { RatingField } from '~/ui/forms/rating-field';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { useUpdateReview } from '../api/update-review';
import { findReviewChanges, type ReviewEdit } from '../review-changes';
import { FeatureField } from './feature-field';

interface MyReviewEditorProps {
  review: Review;
  onClose: () => void;
}

/** Edits a review in its card. What was verified returns to pending, and the form says so before and after. */
export function MyReviewEditor({ review, onClose }: MyReviewEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateReview(review.id);
  // What another tab saves meanwhile is no change of this one.
  const [opened] = useState(review);
  const [edit, setEdit] = useState<ReviewEdit>({
    rating: opened.rating,
    comments: opened.comments,
    accessibility_features: opened.accessibility_features,
  });
  const isTooLong = countCharacters(edit.comments) > COMMENT_MAX;

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.focus();
  }, []);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    if (isTooLong) {
      focusField(form.current?.querySelector('textarea'));
      return;
    }
    const changes = findReviewChanges(opened, edit);
    if (!changes) {
      onClose();
      return;
    }
    const wasVerified = review.is_verified;
    try {
      const updated = await update.mutateAsync(changes);
      showToast('success', m.review_updated());
      if (wasVerified && !updated.is_verified) showToast('info', m.review_returned_to_pending());
      onClose();
    } catch (error) {
      showToast('error', failureText(m.review_update_failed(), error));
    }
  };

  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-5">
      {review.is_verified && <Banner tone="warning">{m.review_edit_verified_note()}</Banner>}
      <RatingField
        label={m.review_edit_rating()}
        isRequired
        value={edit.rating}
        onChange={(rating) => setEdit({ ...edit, rating })}
      />
      <FeatureField
        value={edit.accessibility_features}
        onChange={(accessibility_features) => setEdit({ ...edit, accessibility_features })}
      />
      <TextArea
        label={m.review_comments()}
        value={edit.comments}
        onChange={(comments) => setEdit({ ...edit, comments })}
        maxCharacters={COMMENT_MAX}
        error={isTooLong ? m.review_comments_too_long() : undefined}
      />
      <FormProblem text={update.isError ? errorText(update.error) : ''} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={update.isPending}>
          {m.review_save()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
