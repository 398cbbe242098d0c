import { useQuery } from '@tanstack/react-query';
import { RECENT_REVIEWS } from '@wayable/protocol/profiles';
import type { Review } from '@wayable/protocol/reviews';
import { MessageSquarePlus } from 'lucide-react';
import { Link } from 'react-router';
import { placeName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LoadingText } from '~/ui/feedback/loading';
import { StarRow } from '~/ui/star-row';
import { formatDate } from '~/ui/text/format';
import { previewText } from '~/ui/text/preview-text';
import { userReviewsQuery } from '../api/list-user-reviews';
import { INITIAL_LIST_STATE } from '../review-list-state';
import { AnswerChips } from './answer-chips';
import { VerificationBadge } from './verification-badge';

/** The length in docs/product.md#profile. */
const PREVIEW_CHARACTERS = 100;
const SHOWN_FEATURES = 3;

/** Summaries of a person's newest reviews. */
export function RecentReviews({ userId }: { userId: string }) {
  const reviews = useQuery(userReviewsQuery(userId, INITIAL_LIST_STATE, RECENT_REVIEWS));
  if (reviews.isPending) return <LoadingText text={m.my_reviews_loading()} isLong />;
  if (!reviews.data) {
    return (
      <ErrorState
        title={m.profile_recent_failed()}
        text={errorText(reviews.error)}
        isRetrying={reviews.isFetching}
        onRetry={() => void reviews.refetch()}
      />
    );
  }
  if (reviews.data.data.length === 0) {
    return (
      <EmptyState
        icon={MessageSquarePlus}
        level={3}
        title={m.profile_recent_none()}
        text={m.profile_recent_none_text()}
      />
    );
  }
  return <ReviewSummaries reviews={reviews.data.data} />;
}

/** Summaries of one person's reviews with their places. */
export function ReviewSummaries({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-5 first:pt-0 last:pb-0">
          <RecentReview review={review} />
        </li>
      ))}
    </ul>
  );
}

function RecentReview({ review }: { review: Review }) {
  return (
    <article className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-body wrap-anywhere">
          <Link to={`/locations/${review.location_id}`} className="text-link">
            <bdi>{placeName(review.locations) || m.review_unknown_location()}</bdi>
          </Link>
        </h3>
        <VerificationBadge isVerified={review.is_verified} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
        <StarRow rating={review.rating} />
        <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
      </div>
      {review.comments && (
        <p dir="auto">{m.review_quote({ text: previewText(review.comments, PREVIEW_CHARACTERS) })}</p>
      )}
      <AnswerChips review={review} max={SHOWN_FEATURES} />
    </article>
  );
}
