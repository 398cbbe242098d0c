import { REASON_MAX } from '@wayable/protocol/administration';
import type { AdminUser, Suspension } from '@wayable/protocol/moderation';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';

interface SuspensionDialogProps {
  person: AdminUser;
  isPending: boolean;
  problem: string;
  onConfirm: (suspension: Suspension) => void;
  onCancel: () => void;
}

/** Asks why an account is suspended, and whether its reviews are withdrawn. */
export function SuspensionDialog({ person, isPending, problem, onConfirm, onCancel }: SuspensionDialogProps) {
  const textId = useId();
  const [reason, setReason] = useState('');
  const [withdraws, setWithdraws] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<{ text: string }>();
  // Each time anew: an error that is there already is not heard again.
  useEffect(() => {
    if (error) focusField(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [error]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (reason.trim() === '') setError({ text: m.admin_suspend_reason_missing() });
    else onConfirm({ reason: reason.trim(), withdraw_reviews: withdraws });
  };
  return (
    <Dialog
      title={m.admin_suspend_title({ name: person.full_name })}
      describedBy={textId}
      isOpen
      onClose={onCancel}
    >
      <p id={textId} className="mt-2">
        {m.admin_suspend_text()}
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          label={m.admin_suspend_reason()}
          isRequired
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={error?.text}
        />
        <label className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={withdraws}
            onChange={(event) => setWithdraws(event.target.checked)}
            className="size-6 shrink-0 accent-accent"
          />
          {m.admin_suspend_withdraw()}
        </label>
        <FormProblem text={problem} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {m.cancel()}
          </Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            {m.admin_user_suspend()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
