import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { ReviewPhotos } from '~/photos/components/review-photos';
import { userReviewCountsQuery } from '~/reviews/api/count-user-reviews';
import { MyReviews } from '~/reviews/components/my-reviews';
import { LinkButton } from '~/ui/buttons/link-button';
import { formatNumber } from '~/ui/text/format';
import { pageMeta } from '../head/page-meta';
import { QueuedReviews } from '../review/queue/queued-reviews';
import { ReviewEditor } from '../review/review-editor';
import { sessionStore } from '../services';
import { SessionGate } from '../session/session-gate';

export const meta = () => pageMeta(m.my_reviews_title(), m.my_reviews_description());

export default function MyReviewsScreen() {
  return (
    <SessionGate
      title={m.my_reviews_title()}
      description={m.my_reviews_description()}
      text={m.my_reviews_gate()}
    >
      {(session) => <SignedInScreen userId={session.user.id} />}
    </SessionGate>
  );
}

function SignedInScreen({ userId }: { userId: string }) {
  const { data: counts } = useQuery(userReviewCountsQuery(userId));
  return (
    <div className="page max-w-[62rem] py-8 sm:py-12">
      <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 text-link">
        <ArrowLeft aria-hidden className="size-5" />
        {m.my_reviews_back()}
      </Link>
      <div className="mt-2 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">{m.my_reviews_title()}</h1>
          <p className="mt-1 min-h-7 text-ink-soft">
            {counts && m.my_reviews_total({ count: formatNumber(counts.total) })}
          </p>
        </div>
        <LinkButton to="/review">
          <Plus aria-hidden className="size-5" />
          {m.my_reviews_add()}
        </LinkButton>
      </div>
      <QueuedReviews userId={userId} />
      <MyReviews
        userId={userId}
        renderPhotos={({ photo_details: photos }) => <ReviewPhotos photos={photos} />}
        renderEditor={(review, onClose) => <ReviewEditor userId={userId} review={review} onClose={onClose} />}
        // Hints about the next badges depend on the number of reviews.
        onCounted={() => void sessionStore.reloadProfile()}
      />
    </div>
  );
}
