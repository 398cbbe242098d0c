import type { Review } from '@wayable/protocol/reviews';
import { useSession } from '~/auth/session/session-context';
import { authPath } from '~/auth/sign-in/next-path';
import { ReportButton } from '~/reports/components/report-button';
import { ReportLink } from '~/reports/components/report-link';
import { reportPath } from './asked-report';

/** The reader's action for a review: report it, unless it is their own. */
export function ReviewActions({ review }: { review: Review }) {
  const session = useSession();
  if (session.status === 'loading') return null;
  if (session.status !== 'signed-in') return <ReportLink review={review} to={authPath(reportPath(review))} />;
  if (!review.permissions?.report) return null;
  return <ReportButton userId={session.user.id} review={review} />;
}
