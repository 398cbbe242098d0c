import type { Review } from '@wayable/protocol/reviews';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { ReportButton } from '~/reports/components/report-button';
import { ReportLink } from '~/reports/components/report-link';

/** Names the review whose report somebody was about to write when they had to sign in first. */
const REPORT_PARAM = 'report';

/** What a reader can do about a review: report it, unless it is their own. */
export function ReviewActions({ review }: { review: Review }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const isAskedFor = session.status === 'signed-in' && params.get(REPORT_PARAM) === review.id;

  // The dialog is open by then; it must not open again when the page is loaded anew.
  useEffect(() => {
    if (!isAskedFor) return;
    setParams(
      (current) => {
        current.delete(REPORT_PARAM);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isAskedFor, setParams]);

  if (session.status === 'loading') return null;
  if (session.status !== 'signed-in') {
    const back = `/locations/${review.location_id}?${new URLSearchParams({ [REPORT_PARAM]: review.id })}`;
    return <ReportLink review={review} to={authPath(back)} />;
  }
  const { id: userId } = session.user;
  if (userId === review.user_id) return null;
  return <ReportButton userId={userId} review={review} isOpenAtFirst={isAskedFor} />;
}
