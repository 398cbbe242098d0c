import type { Review } from '@wayable/protocol/reviews';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { authorName } from '~/catalogue/author-name';
import { m } from '~/paraglide/messages';
import { StarRow } from '~/ui/star-row';
import { formatDate } from '~/ui/text/format';

interface LocationReviewProps {
  review: Review;
  marks: ReactNode;
  actions: ReactNode;
  /** One level below the list's heading. */
  heading: 'h3' | 'h4';
}

/** The author's name, linked to the profile unless the author hides it. */
function AuthorName({ author }: { author: Review['user_profiles'] }) {
  if (author.id === null) return <span className="font-bold">{authorName(author)}</span>;
  return (
    <Link to={`/people/${author.id}`} className="min-w-0 font-bold text-link">
      <bdi>{author.full_name}</bdi>
    </Link>
  );
}

/** One review in the list of a location. */
export function LocationReview({ review, marks, actions, heading: Heading }: LocationReviewProps) {
  const { user_profiles: author, created_at, rating, comments } = review;
  return (
    <li className="border-line not-last:border-b not-last:pb-5">
      <article
        tabIndex={-1}
        aria-label={m.locations_review_by({ name: authorName(author) })}
        className="flex flex-col gap-2"
      >
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Heading className="min-w-0 text-body">
            <AuthorName author={author} />
          </Heading>
          <time dateTime={created_at} className="text-small text-ink-soft">
            {formatDate(created_at)}
          </time>
        </div>
        <StarRow rating={rating} />
        {comments !== '' && (
          <p dir="auto" className="whitespace-pre-line">
            {comments}
          </p>
        )}
        {marks}
        {actions}
      </article>
    </li>
  );
}
