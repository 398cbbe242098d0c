import { REPORT_DETAILS_MAX, type ReportReason } from '@wayable/protocol/reports';
import { m } from '~/paraglide/messages';
import { countCharacters } from '~/ui/forms/text-area';

/** A report that is being written. */
export interface ReportDraft {
  /** null while none is chosen. */
  reason: ReportReason | null;
  details: string;
}

export type ReportErrors = Partial<Record<'reason' | 'details', string>>;

/** What keeps a report from being sent, by field; empty where nothing does. */
export function findReportErrors({ reason, details }: ReportDraft): ReportErrors {
  const errors: ReportErrors = {};
  if (reason === null) errors.reason = m.report_reason_missing();
  if (reason === 'other' && details.trim() === '') errors.details = m.report_details_missing();
  if (countCharacters(details.trim()) > REPORT_DETAILS_MAX) errors.details = m.report_details_too_long();
  return errors;
}
