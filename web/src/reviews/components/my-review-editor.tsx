import { COMMENT_MAX, type Review } from '@wayable/protocol/reviews';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { errorText, failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useKeptState } from '~/ui/forms/kept-state';
import { RatingField } from '~/ui/forms/rating-field';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { useUnsaved } from '~/ui/forms/unsaved-changes';
import { useForm } from '~/ui/forms/use-form';
import { hasWrongNumber } from '../answers/details-check';
import { DetailsField } from '../answers/details-field';
import { FeatureAnswersField } from '../answers/feature-answers-field';
import { VisitedAsField } from '../answers/visited-as-field';
import { type PhotoSending, useUpdateReview } from '../api/update-review';
import { findReviewChanges, type ReviewEdit, toReviewEdit } from '../review-changes';

const isConsentMissing = ({ visitedAs, hasConsent }: ReviewEdit): boolean =>
  visitedAs !== null && !hasConsent;

/** The photos in the review's editor. */
interface EditorPhotos extends PhotoSending {
  field: ReactNode;
  isChanged: boolean;
  /** Whether chosen files are being prepared, so that they are not photos yet. */
  isPreparing: boolean;
}

interface MyReviewEditorProps {
  review: Review;
  photos: EditorPhotos;
  onClose: () => void;
}

/** Edits a review in its card. A verified review returns to pending, which the form says before and after. */
export function MyReviewEditor({ review, photos, onClose }: MyReviewEditorProps) {
  // Compare with the review as it was when the form was opened. Changes in another tab are not changes of
  // this form.
  const [opened] = useState(review);
  const { mutateAsync: update } = useUpdateReview(opened, photos);
  // A review that changed elsewhere needs another name: a kept edit would replace the change unseen.
  const [edit, setEdit] = useKeptState<ReviewEdit>(`review ${opened.id} ${opened.updated_at}`, () =>
    toReviewEdit(opened),
  );
  const isTooLong = countCharacters(edit.comments) > COMMENT_MAX;
  useUnsaved(photos.isChanged || findReviewChanges(opened, edit) !== null);

  const { formProps, errors, problem, isPending } = useForm({
    check: () => {
      const comments = isTooLong ? m.review_comments_too_long() : undefined;
      const details = hasWrongNumber(edit.details) ? m.details_check() : undefined;
      const visitedAs = isConsentMissing(edit) ? m.visited_as_consent_missing() : undefined;
      const hidden = details ?? visitedAs;
      if (!comments && hidden) showToast('error', hidden);
      return { comments, details, visitedAs };
    },
    send: async () => {
      const changes = findReviewChanges(opened, edit);
      if (photos.isPreparing) return showToast('info', m.photos_wait());
      if (!changes && !photos.isChanged) return onClose();
      const wasVerified = review.is_verified;
      const updated = await update(changes ?? {});
      showToast('success', m.review_updated());
      if (wasVerified && !updated.is_verified) showToast('info', m.review_returned_to_pending());
      onClose();
    },
    explain: (error) => {
      showToast('error', failureText(m.review_update_failed(), error));
      return errorText(error);
    },
  });
  const { ref } = formProps;

  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.focus();
  }, [ref]);

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {review.is_verified && <Banner tone="warning">{m.review_edit_verified_note()}</Banner>}
      <RatingField
        label={m.review_edit_rating()}
        value={edit.rating}
        onChange={(rating) => setEdit({ ...edit, rating })}
      />
      <FeatureAnswersField value={edit.answers} onChange={(answers) => setEdit({ ...edit, answers })} />
      <TextArea
        label={m.review_comments()}
        value={edit.comments}
        onChange={(comments) => setEdit({ ...edit, comments })}
        maxCharacters={COMMENT_MAX}
        error={isTooLong ? m.review_comments_too_long() : undefined}
      />
      <DetailsField
        value={edit.details}
        onChange={(details) => setEdit({ ...edit, details })}
        error={errors.details}
      />
      <VisitedAsField
        value={edit}
        onChange={(choice) => setEdit({ ...edit, ...choice })}
        error={isConsentMissing(edit) ? errors.visitedAs : undefined}
      />
      {photos.field}
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {m.review_save()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
