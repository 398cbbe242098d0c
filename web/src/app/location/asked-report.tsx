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

/** The parameter that names the review to report, for a person who must sign in first. */
const REPORT_PARAM = 'report';

/** Returns the URL for reporting a review after a sign-in. */
export const reportPath = ({ id, location_id }: Pick<Review, 'id' | 'location_id'>): string =>
  `/locations/${location_id}?${new URLSearchParams({ [REPORT_PARAM]: id })}`;

/** The report dialog for the review in the URL, even if the list does not show it. */
export function AskedReport({ locationId }: { locationId: string }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [reviewId, setReviewId] = useState<string | null>(null);
  const asked = session.status === 'signed-in' ? params.get(REPORT_PARAM) : null;

  useEffect(() => {
    if (asked === null) return;
    setReviewId(asked);
    // Remove the parameter, so that the dialog does not open again after a reload.
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
  // Load the person's reports, because a second report changes the first.
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
      onClose={onClose}
    />
  );
}
