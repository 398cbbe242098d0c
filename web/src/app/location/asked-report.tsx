import { useQuery } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { ownReportsQuery } from '~/reports/api/list-own-reports';
import { reviewQuery } from '~/reviews/api/get-review';
import { failureText } from '~/ui/feedback/error-text';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { showToast } from '~/ui/feedback/toast';

const ReportDialog = lazyDialog(
  async () => (await import('~/reports/components/report-dialog')).ReportDialog,
);

/** Names the review whose report somebody was about to write when they had to sign in first. */
const REPORT_PARAM = 'report';

/** Where a review is reported by whoever has to sign in first. */
export const reportPath = ({ id, location_id }: Pick<Review, 'id' | 'location_id'>): string =>
  `/locations/${location_id}?${new URLSearchParams({ [REPORT_PARAM]: id })}`;

/** The dialog of the report that the address asks for, wherever in the list its review stands. */
export function AskedReport({ locationId }: { locationId: string }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [reviewId, setReviewId] = useState<string | null>(null);
  const asked = session.status === 'signed-in' ? params.get(REPORT_PARAM) : null;

  useEffect(() => {
    if (asked === null) return;
    setReviewId(asked);
    // The dialog must not open again when the page is loaded anew.
    setParams(
      (current) => {
        current.delete(REPORT_PARAM);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);

  if (session.status !== 'signed-in' || reviewId === null) return null;
  return (
    <ReportOf
      key={reviewId}
      userId={session.user.id}
      locationId={locationId}
      reviewId={reviewId}
      onClose={() => setReviewId(null)}
    />
  );
}

interface ReportOfProps {
  userId: string;
  locationId: string;
  reviewId: string;
  onClose: () => void;
}

function ReportOf({ userId, locationId, reviewId, onClose }: ReportOfProps) {
  const { data: review, error } = useQuery(reviewQuery(reviewId));
  // What was reported before is changed.
  const reports = useQuery(ownReportsQuery(userId, locationId));
  useEffect(() => {
    if (error) showToast('error', failureText(m.report_failed(), error));
  }, [error]);
  const canReport = review?.location_id === locationId && review.permissions?.report;
  if (!canReport || reports.isPending) return null;
  return (
    <ReportDialog
      userId={userId}
      review={review}
      known={reports.data?.data.find(({ review_id }) => review_id === reviewId)}
      isOpen
      onClose={onClose}
    />
  );
}
