import type { Review } from '@wayable/protocol/reviews';
import { ReviewPhotos } from '~/photos/components/review-photos';
import { GivenDetails } from '~/reviews/answers/given-details';
import { AnswerChips } from '~/reviews/components/answer-chips';
import { VerificationBadge } from '~/reviews/components/verification-badge';

/** A review's verification, features and photos. */
export function ReviewMarks({ review }: { review: Review }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <VerificationBadge isVerified={review.is_verified} />
        <AnswerChips review={review} />
      </div>
      <GivenDetails review={review} />
      <ReviewPhotos photos={review.photo_details} />
    </>
  );
}
