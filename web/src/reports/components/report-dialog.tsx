import {
  REPORT_DETAILS_MAX,
  REPORT_REASONS,
  type ReportReason,
  type ReviewReport,
} from '@wayable/protocol/reports';
import type { Review } from '@wayable/protocol/reviews';
import { useId } from 'react';
import { ApiError } from '~/api-client/api-error';
import { authorName } from '~/catalogue/author-name';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { failureText } from '~/ui/feedback/error-text';
import { TextDialog } from '~/ui/feedback/text-dialog';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useKeptState } from '~/ui/forms/kept-state';
import { RadioGroup } from '~/ui/forms/radio-group';
import { TextArea } from '~/ui/forms/text-area';
import { useForm } from '~/ui/forms/use-form';
import { useReportReview } from '../api/report-review';
import { findReportErrors, type ReportDraft } from '../report-check';

interface ReportDialogProps {
  userId: string;
  review: Review;
  /** The person's earlier report. */
  known: ReviewReport | undefined;
  onClose: () => void;
}

const REASON_TEXTS: Record<ReportReason, { label: () => string; help: () => string }> = {
  spam: { label: m.report_reason_spam, help: m.report_reason_spam_help },
  offensive: { label: m.report_reason_offensive, help: m.report_reason_offensive_help },
  wrong_place: { label: m.report_reason_wrong_place, help: m.report_reason_wrong_place_help },
  inaccurate: { label: m.report_reason_inaccurate, help: m.report_reason_inaccurate_help },
  privacy: { label: m.report_reason_privacy, help: m.report_reason_privacy_help },
  other: { label: m.report_reason_other, help: m.report_reason_other_help },
};

/** Asks for the problem with a review, and reports it to the moderators. */
export function ReportDialog(props: ReportDialogProps) {
  const introId = useId();
  return (
    <TextDialog
      title={props.known ? m.report_change_title() : m.report_title()}
      describedBy={introId}
      onClose={props.onClose}
    >
      <p id={introId} className="mt-2">
        {m.report_intro({ name: authorName(props.review.user_profiles) })}
      </p>
      <ReportForm {...props} />
    </TextDialog>
  );
}

function ReportForm({ userId, review, known, onClose }: ReportDialogProps) {
  const [draft, setDraft] = useKeptState<ReportDraft>(`report ${review.id}`, () => ({
    reason: known?.reason ?? null,
    details: known?.details ?? '',
  }));
  const { mutateAsync: report } = useReportReview(userId, review);
  const { formProps, errors, problem, isPending } = useForm({
    check: () => findReportErrors(draft),
    send: async () => {
      if (draft.reason === null) return;
      await report({ reason: draft.reason, details: draft.details.trim() });
      showToast('success', m.report_sent());
      onClose();
    },
    explain: (error) => {
      const details = error instanceof ApiError ? error.fieldMessage('details') : undefined;
      return details ? { details } : failureText(m.report_failed(), error);
    },
  });

  return (
    <form {...formProps} className="mt-5 flex flex-col gap-5">
      <RadioGroup
        label={m.report_reason()}
        value={draft.reason}
        onChange={(reason) => setDraft({ ...draft, reason })}
        options={REPORT_REASONS.map((value) => ({
          value,
          label: REASON_TEXTS[value].label(),
          help: REASON_TEXTS[value].help(),
        }))}
        error={draft.reason === null ? errors.reason : undefined}
      />
      <TextArea
        label={m.report_details()}
        help={m.report_details_help()}
        rows={3}
        isRequired={draft.reason === 'other'}
        value={draft.details}
        onChange={(details) => setDraft({ ...draft, details })}
        maxCharacters={REPORT_DETAILS_MAX}
        error={errors.details}
      />
      <FormProblem text={problem} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button type="submit" isPending={isPending}>
          {known ? m.report_change_submit() : m.report_submit()}
        </Button>
      </DialogActions>
    </form>
  );
}
