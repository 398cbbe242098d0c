import type { Review } from '@wayable/protocol/reviews';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import type { ReviewParts } from '~/locations/details/location-reviews';
import { ReviewPhotos } from '~/photos/components/review-photos';
import { ReportButton } from '~/reports/components/report-button';
import { ReportLink } from '~/reports/components/report-link';
import { GivenDetails } from '~/reviews/answers/given-details';
import { AnswerChips } from '~/reviews/components/answer-chips';
import { VerificationBadge } from '~/reviews/components/verification-badge';
import { reportPath } from './asked-report';

/** A review's verification, features and photos. */
function ReviewMarks({ review }: { review: Review }) {
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

/** The reader's action for a review: report it, unless it is their own. */
function ReviewActions({ review }: { review: Review }) {
  const session = useSession();
  if (session.status === 'loading') return null;
  if (session.status !== 'signed-in') return <ReportLink review={review} to={authPath(reportPath(review))} />;
  if (!review.permissions?.report) return null;
  return <ReportButton userId={session.user.id} review={review} />;
}

/** The parts of a location's reviews that come from other features. */
export const REVIEW_PARTS: ReviewParts = {
  renderMarks: (review) => <ReviewMarks review={review} />,
  renderActions: (review) => <ReviewActions review={review} />,
};
