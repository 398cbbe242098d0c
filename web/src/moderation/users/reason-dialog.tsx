import { REASON_MAX } from '@wayable/protocol/administration';
import { type ReactNode, useId, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { TextDialog } from '~/ui/feedback/text-dialog';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { useForm } from '~/ui/forms/use-form';

interface ReasonDialogProps {
  title: string;
  text: string;
  /** The error for an empty reason. */
  missingText: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isPending: boolean;
  problem: string;
  /** Further fields below the reason. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Asks an administrator for the reason of an action on another account. */
export function ReasonDialog({
  title,
  text,
  missingText,
  confirmLabel,
  isDangerous = false,
  isPending,
  problem,
  children,
  onConfirm,
  onCancel,
}: ReasonDialogProps) {
  const textId = useId();
  const [reason, setReason] = useState('');
  const { formProps, errors } = useForm({
    check: () => ({ reason: reason.trim() === '' ? missingText : undefined }),
    send: async () => {
      if (!isPending) onConfirm(reason.trim());
    },
  });
  return (
    <TextDialog title={title} describedBy={textId} onClose={onCancel}>
      <p id={textId} className="mt-2">
        {text}
      </p>
      <form {...formProps} className="mt-5 flex flex-col gap-5">
        <TextField
          label={m.admin_suspend_reason()}
          isRequired
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
        {children}
        <FormProblem text={problem} />
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isPending={isPending}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </TextDialog>
  );
}
