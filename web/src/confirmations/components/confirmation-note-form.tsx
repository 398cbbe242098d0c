import { CONFIRMATION_NOTE_MAX } from '@wayable/protocol/confirmations';
import { useEffect } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { useKeptState } from '~/ui/forms/kept-state';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { useForm } from '~/ui/forms/use-form';
import { formatNumber } from '~/ui/text/format';

interface ConfirmationNoteFormProps {
  locationId: string;
  initialNote: string;
  isPending: boolean;
  problem: string;
  onSend: (note: string) => void;
  onCancel: () => void;
}

/** Asks for changes of a location; takes the focus. */
export function ConfirmationNoteForm({
  locationId,
  initialNote,
  isPending,
  problem,
  onSend,
  onCancel,
}: ConfirmationNoteFormProps) {
  const [note, setNote] = useKeptState(`note ${locationId}`, () => initialNote);
  const isTooLong = countCharacters(note.trim()) > CONFIRMATION_NOTE_MAX;
  const limit = formatNumber(CONFIRMATION_NOTE_MAX);
  const { formProps, errors } = useForm({
    check: () => ({ note: isTooLong ? m.field_too_long({ limit }) : undefined }),
    send: async () => onSend(note.trim()),
  });
  const { ref } = formProps;
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <TextArea
        label={m.confirmation_note()}
        help={m.confirmation_note_help()}
        rows={3}
        value={note}
        onChange={setNote}
        maxCharacters={CONFIRMATION_NOTE_MAX}
        error={isTooLong ? errors.note : undefined}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          {m.confirmation_send()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
