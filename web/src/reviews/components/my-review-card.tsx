import type { Review } from '@wayable/protocol/reviews';
import { Calendar, Camera, MapPin, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { StarRow } from '~/ui/star-row';
import { formatDate, formatNumber } from '~/ui/text/format';
import { GivenDetails } from '../answers/given-details';
import { AnswerChips } from './answer-chips';
import { focusReview, reviewHeadingId } from './list-heading';
import { ReviewDetail } from './review-detail';
import { VerificationBadge } from './verification-badge';

/** Renders the form that edits a review in place. */
export type RenderEditor = (review: Review, onClose: () => void) => ReactNode;

interface MyReviewCardProps {
  review: Review;
  /** The rendered photos of the review. */
  photos: ReactNode;
  renderEditor: RenderEditor;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** Undefined if the review is read-only. */
  onDelete: ((review: Review) => void) | undefined;
}

/** One of the person's own reviews, to read and edit in place. */
export function MyReviewCard(props: MyReviewCardProps) {
  const { review, photos, renderEditor, isEditing, onEditing, onDelete } = props;
  const name = placeName(review.locations) || m.review_unknown_location();

  const close = () => {
    onEditing(false);
    focusReview(review.id);
  };

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={reviewHeadingId(review.id)} tabIndex={-1} className="min-w-0 rounded-small text-lead">
          <bdi>{name}</bdi>
        </h3>
        <VerificationBadge isVerified={review.is_verified} />
      </div>
      {isEditing ? (
        renderEditor(review, close)
      ) : (
        <>
          <StarRow rating={review.rating} />
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            <ReviewDetail icon={MapPin}>
              <bdi>{review.locations.address || m.review_unknown_address()}</bdi>
            </ReviewDetail>
            <ReviewDetail icon={Calendar}>
              <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
            </ReviewDetail>
            <ReviewDetail icon={Camera}>
              {m.review_photo_count({ count: formatNumber(review.photos.length) })}
            </ReviewDetail>
          </ul>
          <AnswerChips review={review} />
          <GivenDetails review={review} />
          {review.comments && (
            <blockquote dir="auto" className="border-s-4 border-accent ps-4 whitespace-pre-line">
              {m.review_quote({ text: review.comments })}
            </blockquote>
          )}
          {photos}
          {onDelete && (
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                aria-label={m.review_edit_label({ name })}
                onClick={() => onEditing(true)}
              >
                <Pencil aria-hidden className="size-5" />
                {m.review_edit()}
              </Button>
              <Button
                variant="quiet-danger"
                aria-label={m.review_delete_label({ name })}
                onClick={() => onDelete(review)}
              >
                <Trash2 aria-hidden className="size-5" />
                {m.review_delete()}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
