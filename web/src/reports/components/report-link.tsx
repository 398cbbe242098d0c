import type { Review } from '@wayable/protocol/reviews';
import { Flag } from 'lucide-react';
import { authorName } from '~/catalogue/author-name';
import { m } from '~/paraglide/messages';
import { LinkButton } from '~/ui/buttons/link-button';
import { REPORT_STYLES } from '../report-styles';

/** For visitors: a link to the sign-in, which then leads to the report. */
export function ReportLink({ review, to }: { review: Review; to: string }) {
  return (
    <LinkButton
      to={to}
      variant="quiet"
      aria-label={m.report_open_label({ name: authorName(review.user_profiles) })}
      className={REPORT_STYLES}
    >
      <Flag aria-hidden className="size-5" />
      {m.report_open()}
    </LinkButton>
  );
}
