import { useInfiniteQuery } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { ErrorState } from '~/ui/error-state';
import { formatDate, formatNumber } from '~/ui/format';
import { LoadingText } from '~/ui/loading';
import { StarRow } from '~/ui/star-row';
import { locationReviewsQuery } from '../api/list-location-reviews';

interface LocationReviewsProps {
  id: string;
  renderMarks: (review: Review) => ReactNode;
  heading?: 'h2' | 'h3';
}

/** What people say of a location, newest first, page after page. */
export function LocationReviews({ id, renderMarks, heading: Heading = 'h3' }: LocationReviewsProps) {
  const query = useInfiniteQuery(locationReviewsQuery(id));
  const pages = query.data?.pages ?? [];
  const reviews = pages.flatMap((page) => page.data);
  const total = pages[0]?.count ?? 0;
  return (
    <section className="border-t border-line pt-4">
      <Heading className="mb-3 text-lead">{m.locations_recent_reviews()}</Heading>
      {query.isPending && <LoadingText text={m.locations_reviews_loading()} />}
      {query.isSuccess && reviews.length === 0 && <p className="text-ink-soft">{m.locations_no_reviews()}</p>}
      <ul className="flex flex-col gap-5">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} marks={renderMarks(review)} />
        ))}
      </ul>
      {query.isError && (
        <div className="mt-4">
          <ErrorState
            title={m.locations_reviews_failed()}
            text={query.error.message}
            isRetrying={query.isFetching}
            onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          />
        </div>
      )}
      {pages[0]?.hasNextPage && (
        <p role="status" className="mt-4 text-small text-ink-soft">
          {m.locations_reviews_shown({ shown: formatNumber(reviews.length), total: formatNumber(total) })}
        </p>
      )}
      {query.hasNextPage && !query.isError && (
        <Button
          variant="secondary"
          className="mt-2 w-full"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.locations_reviews_more()}
        </Button>
      )}
    </section>
  );
}

function ReviewItem({ review, marks }: { review: Review; marks: ReactNode }) {
  const { user_profiles: author, created_at, rating, comments } = review;
  return (
    <li>
      <article
        aria-label={m.locations_review_by({ name: author.full_name })}
        className="flex flex-col gap-2 border-b border-line pb-5"
      >
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold">{author.full_name}</span>
          <time dateTime={created_at} className="text-small text-ink-soft">
            {formatDate(created_at)}
          </time>
        </p>
        <StarRow rating={rating} />
        {comments !== '' && <p className="whitespace-pre-line">{comments}</p>}
        {marks}
      </article>
    </li>
  );
}
