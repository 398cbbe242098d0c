import { CONFIRMATION_NOTE_MAX } from '@wayable/protocol/confirmations';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { formatNumber } from '~/ui/text/format';

interface ConfirmationNoteFormProps {
  initialNote: string;
  isPending: boolean;
  problem: string;
  onSend: (note: string) => void;
  onCancel: () => void;
}

/** Asks for changes of a location; takes the focus. */
export function ConfirmationNoteForm({
  initialNote,
  isPending,
  problem,
  onSend,
  onCancel,
}: ConfirmationNoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState(initialNote);
  const isTooLong = countCharacters(note.trim()) > CONFIRMATION_NOTE_MAX;
  const [refusals, setRefusals] = useState(0);
  const limit = formatNumber(CONFIRMATION_NOTE_MAX);
  // Focus it at first, and when an error appears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads there anew
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [refusals]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTooLong) setRefusals((times) => times + 1);
    else onSend(note.trim());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={m.confirmation_note()}
        help={m.confirmation_note_help()}
        rows={3}
        value={note}
        onChange={setNote}
        maxCharacters={CONFIRMATION_NOTE_MAX}
        error={refusals > 0 && isTooLong ? m.field_too_long({ limit }) : undefined}
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
