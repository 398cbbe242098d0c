import {
  DETAILS_MAX,
  MODERATION_REASONS,
  type ModerationReason,
  type ReviewRemoval,
} from '@wayable/protocol/moderation';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { focusField } from '~/ui/forms/focus-field';
import { RadioGroup } from '~/ui/forms/radio-group';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
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

type Errors = Partial<Record<'reason' | 'details', string>>;

function findErrors(reason: ModerationReason | null, details: string): Errors {
  const errors: Errors = {};
  if (reason === null) errors.reason = m.admin_reason_missing();
  if (reason === 'other' && details === '') errors.details = m.admin_reason_details_missing();
  if (countCharacters(details) > DETAILS_MAX) errors.details = m.admin_reason_details_too_long();
  return errors;
}

/** Asks for a reason before a review is removed or returned to pending. */
export function ReasonDialog(props: ReasonDialogProps) {
  const textId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<ModerationReason | null>(props.kept?.reason ?? null);
  const [details, setDetails] = useState(props.kept?.details ?? '');
  const [errors, setErrors] = useState<Errors>({});
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      focusField(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [errors]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = details.trim();
    const found = findErrors(reason, words);
    setErrors(found);
    if (reason === null || Object.keys(found).length > 0) return;
    props.onConfirm({ reason, ...(words !== '' && { details: words }) });
  };
  return (
    <Dialog title={props.title} describedBy={textId} isOpen onClose={props.onCancel}>
      <p id={textId} className="mt-2">
        {props.text}
      </p>
      {props.help && <p className="mt-2 text-small text-ink-soft">{props.help}</p>}
      <form ref={form} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <RadioGroup
          label={m.admin_reason()}
          isRequired
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
    </Dialog>
  );
}
