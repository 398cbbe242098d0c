import { REPORT_DETAILS_MAX, type ReportReason } from '@wayable/protocol/reports';
import { m } from '~/paraglide/messages';
import { countCharacters } from '~/ui/forms/text-area';
import type { FieldErrors } from '~/ui/forms/use-form';

/** An unsent report. */
export interface ReportDraft {
  /** Null while none is chosen. */
  reason: ReportReason | null;
  details: string;
}

/** Returns the errors of a report by field; empty for none. */
export function findReportErrors({ reason, details }: ReportDraft) {
  const errors: FieldErrors<'reason' | 'details'> = {};
  if (reason === null) errors.reason = m.report_reason_missing();
  if (reason === 'other' && details.trim() === '') errors.details = m.report_details_missing();
  if (countCharacters(details.trim()) > REPORT_DETAILS_MAX) errors.details = m.report_details_too_long();
  return errors;
}
