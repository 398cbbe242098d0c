import { useInfiniteQuery } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { classNames } from '~/ui/class-names';
import { ErrorState } from '~/ui/feedback/error-state';
import { errorText } from '~/ui/feedback/error-text';
import { LiveMessage } from '~/ui/feedback/live-message';
import { LoadingText } from '~/ui/feedback/loading';
import { formatNumber } from '~/ui/text/format';
import { useFocusOfMore } from '~/ui/use-focus-of-more';
import { locationReviewsQuery } from '../api/list-location-reviews';
import { LocationReview } from './location-review';
import { isSameChoice, type ReviewChoice, reviewSortLabel } from './review-choice';
import { ReviewChoiceFields } from './review-choice-fields';

/** Parts of a review that the app provides. */
export interface ReviewParts {
  /** Renders the verification and the features of a review. */
  renderMarks: (review: Review) => ReactNode;
  /** Renders the actions for the reader. */
  renderActions: (review: Review) => ReactNode;
}

interface LocationReviewsProps extends ReviewParts {
  id: string;
  choice: ReviewChoice;
  onChoose: (choice: ReviewChoice) => void;
  heading?: 'h2' | 'h3';
}

/** The reviews of a location in the chosen order, page by page. */
export function LocationReviews(props: LocationReviewsProps) {
  const { id, choice, heading: Heading = 'h3' } = props;
  const query = useInfiniteQuery(locationReviewsQuery(id, choice));
  const [hasChosen, setChosen] = useState(false);
  // Typing an option's name in the list changes the choice with each letter, faster than the URL updates.
  const chosen = useRef(choice);
  useEffect(() => {
    chosen.current = choice;
  }, [choice]);
  const choose = (change: Partial<ReviewChoice>) => {
    const next = { ...chosen.current, ...change };
    if (isSameChoice(next, chosen.current)) return;
    chosen.current = next;
    setChosen(true);
    props.onChoose(next);
  };
  const pages = query.data?.pages ?? [];
  // Remove duplicates: a new review shifts the others, so that one review can be on two pages.
  const reviews = [...new Map(pages.flatMap((page) => page.data).map((each) => [each.id, each])).values()];
  const total = pages[0]?.count ?? 0;
  const isFiltered = choice.about !== undefined || choice.visitedAs !== undefined;
  const isStale = query.isPlaceholderData;
  const list = useRef<HTMLUListElement>(null);
  const rememberShown = useFocusOfMore(list, query.hasNextPage, 'article');
  const heading = useRef<HTMLHeadingElement>(null);
  const tryAgain = async () => {
    const { isSuccess } = await query.refetch();
    // The "try again" button disappears after success, so move the focus.
    if (isSuccess) heading.current?.focus();
  };
  return (
    <section className={classNames('pt-4', Heading === 'h3' && 'border-t border-line')}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Heading ref={heading} tabIndex={-1} className="text-lead">
          {m.locations_reviews_heading()}
        </Heading>
        {(total > 1 || isFiltered) && <ReviewChoiceFields choice={choice} onChoose={choose} />}
      </div>
      <LiveMessage
        text={
          hasChosen && query.isSuccess && !isStale
            ? [
                isFiltered && m.locations_reviews_matching({ count: total, shown: formatNumber(total) }),
                m.locations_reviews_sorted({ order: reviewSortLabel(choice.sort) }),
              ]
                .filter(Boolean)
                .join(' ')
            : ''
        }
      />
      {query.isPending && <LoadingText text={m.locations_reviews_loading()} />}
      {query.isSuccess && reviews.length === 0 && (
        <p className="text-ink-soft">
          {isFiltered
            ? m.locations_reviews_matching({ count: 0, shown: formatNumber(0) })
            : m.locations_no_reviews()}
        </p>
      )}
      <ul ref={list} aria-busy={isStale} className="busy-bar flex flex-col gap-5">
        {reviews.map((review) => (
          <LocationReview
            heading={Heading === 'h2' ? 'h3' : 'h4'}
            key={review.id}
            review={review}
            marks={props.renderMarks(review)}
            actions={props.renderActions(review)}
          />
        ))}
      </ul>
      {query.isError && (
        <div className="mt-4">
          <ErrorState
            title={m.locations_reviews_failed()}
            text={errorText(query.error)}
            isRetrying={query.isFetching}
            // A failed next page has its own "try again" button.
            {...(!query.isFetchNextPageError && { onRetry: () => void tryAgain() })}
          />
        </div>
      )}
      {pages[0]?.hasNextPage && (
        <p role="status" className="mt-4 text-small text-ink-soft">
          {m.locations_reviews_shown({ shown: formatNumber(reviews.length), total: formatNumber(total) })}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-2 w-full"
          isPending={query.isFetchingNextPage}
          onClick={() => {
            rememberShown();
            void query.fetchNextPage();
          }}
        >
          {query.isFetchNextPageError ? m.try_again() : m.locations_reviews_more()}
        </Button>
      )}
    </section>
  );
}
