import {
  DETAILS_MAX,
  MODERATION_REASONS,
  type ModerationReason,
  type ReviewRemoval,
} from '@wayable/protocol/moderation';
import { useId, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { TextDialog } from '~/ui/feedback/text-dialog';
import { RadioGroup } from '~/ui/forms/radio-group';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { type FieldErrors, useForm } from '~/ui/forms/use-form';
import { reasonText } from '../moderation-text';

interface ReasonDialogProps {
  title: string;
  text: string;
  help?: string | undefined;
  confirmLabel: string;
  /** The text written before a failed attempt. */
  kept: ReviewRemoval | undefined;
  onConfirm: (reason: ReviewRemoval) => void;
  onCancel: () => void;
}

function findErrors(reason: ModerationReason | null, details: string) {
  const errors: FieldErrors<'reason' | 'details'> = {};
  if (reason === null) errors.reason = m.admin_reason_missing();
  if (reason === 'other' && details === '') errors.details = m.admin_reason_details_missing();
  if (countCharacters(details) > DETAILS_MAX) errors.details = m.admin_reason_details_too_long();
  return errors;
}

/** Asks for a reason before a review is removed or returned to pending. */
export function ReasonDialog(props: ReasonDialogProps) {
  const textId = useId();
  const [reason, setReason] = useState<ModerationReason | null>(props.kept?.reason ?? null);
  const [details, setDetails] = useState(props.kept?.details ?? '');
  const words = details.trim();
  const { formProps, errors } = useForm({
    check: () => findErrors(reason, words),
    send: async () => {
      if (reason !== null) props.onConfirm({ reason, ...(words !== '' && { details: words }) });
    },
  });
  return (
    <TextDialog title={props.title} describedBy={textId} onClose={props.onCancel}>
      <p id={textId} className="mt-2">
        {props.text}
      </p>
      {props.help && <p className="mt-2 text-small text-ink-soft">{props.help}</p>}
      <form {...formProps} className="mt-5 flex flex-col gap-5">
        <RadioGroup
          label={m.admin_reason()}
          value={reason}
          onChange={setReason}
          options={MODERATION_REASONS.map((value) => ({ value, label: reasonText(value) }))}
          error={reason === null ? errors.reason : undefined}
        />
        <TextArea
          label={m.admin_reason_details()}
          help={m.admin_reason_details_help()}
          rows={3}
          isRequired={reason === 'other'}
          value={details}
          onChange={setDetails}
          maxCharacters={DETAILS_MAX}
          error={errors.details}
        />
        <DialogActions>
          <Button variant="secondary" onClick={props.onCancel}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant="danger">
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </TextDialog>
  );
}
