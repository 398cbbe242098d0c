import { useQuery } from '@tanstack/react-query';
import type { Review } from '@wayable/protocol/reviews';
import { Flag } from 'lucide-react';
import { use } from 'react';
import { authorName } from '~/catalogue/author-name';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ownReportsQuery } from '../api/list-own-reports';
import { OpenReport } from '../open-report';
import { REPORT_STYLES } from '../report-styles';

interface ReportButtonProps {
  userId: string;
  review: Review;
}

/** Opens the report dialog for a review. After a report, the button says so and opens that report for changes. */
export function ReportButton({ userId, review }: ReportButtonProps) {
  const reports = useQuery(ownReportsQuery(userId, review.location_id));
  const known = reports.data?.data.find((report) => report.review_id === review.id);
  const open = use(OpenReport);
  const name = authorName(review.user_profiles);
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={known ? m.report_reported_label({ name }) : m.report_open_label({ name })}
      className={REPORT_STYLES}
      onClick={({ currentTarget }) => open({ userId, review }, currentTarget)}
    >
      <Flag aria-hidden className={known ? 'size-5 fill-current' : 'size-5'} />
      {known ? m.report_reported() : m.report_open()}
    </Button>
  );
}
