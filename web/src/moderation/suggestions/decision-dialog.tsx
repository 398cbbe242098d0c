import { CORRECTION_REASON_MAX, type Correction } from '@wayable/protocol/corrections';
import { useId, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { TextDialog } from '~/ui/feedback/text-dialog';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { useForm } from '~/ui/forms/use-form';

interface DecisionDialogProps {
  suggestion: Correction;
  decision: 'accept' | 'reject';
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Confirms that a suggestion is accepted or rejected, and takes the reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { suggestion, decision, isPending, onConfirm, onCancel } = props;
  const textId = useId();
  const [reason, setReason] = useState('');
  const { name } = suggestion.location;
  const isAccepted = decision === 'accept';
  const { formProps, errors } = useForm({
    check: () => {
      const isTooLong = countCharacters(reason.trim()) > CORRECTION_REASON_MAX;
      return { reason: isTooLong ? m.admin_reason_details_too_long() : undefined };
    },
    send: async () => {
      if (!isPending) onConfirm(reason.trim());
    },
  });
  return (
    <TextDialog
      title={isAccepted ? m.suggestions_accept_title() : m.suggestions_reject_title()}
      describedBy={textId}
      onClose={onCancel}
    >
      <p id={textId} className="mt-2">
        {isAccepted ? m.suggestions_accept_text({ name }) : m.suggestions_reject_text({ name })}
      </p>
      <form {...formProps} className="mt-5 flex flex-col gap-5">
        <TextArea
          label={m.suggestions_reason()}
          rows={3}
          value={reason}
          onChange={setReason}
          maxCharacters={CORRECTION_REASON_MAX}
          error={errors.reason}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            {m.cancel()}
          </Button>
          <Button type="submit" isPending={isPending}>
            {isAccepted ? m.suggestions_accept() : m.suggestions_reject()}
          </Button>
        </DialogActions>
      </form>
    </TextDialog>
  );
}
