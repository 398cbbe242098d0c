import { ADVOCATE_REVIEWS } from '@wayable/protocol/corrections';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { failureText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { useSuggestCorrection } from '../api/suggest-correction';
import {
  findSuggestionErrors,
  initialDraft,
  type SuggestedPlace,
  type SuggestionErrors,
  toSuggestion,
} from '../suggestion-draft';
import { SuggestionFields } from './suggestion-fields';

interface SuggestionDialogProps {
  place: SuggestedPlace;
  onClose: () => void;
}

/** Returns the server's field errors of a suggestion. */
function serverErrors(error: unknown): SuggestionErrors {
  if (!(error instanceof ApiError)) return {};
  const position = error.fieldMessage('latitude') ?? error.fieldMessage('longitude');
  const other = error.fieldMessage('duplicate_of');
  const kind = error.fieldMessage('kind');
  return {
    ...(kind && { kind }),
    ...(position && { position }),
    ...(other && { other }),
    ...Object.fromEntries(
      (['name', 'address', 'category', 'note'] as const).flatMap((field) => {
        const message = error.fieldMessage(field);
        return message ? [[field, message]] : [];
      }),
    ),
  };
}

/** Suggests a correction of a place to the moderators. */
export function SuggestionDialog({ place, onClose }: SuggestionDialogProps) {
  const introId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => initialDraft(place));
  const [errors, setErrors] = useState<SuggestionErrors>({});
  const [problem, setProblem] = useState('');
  const suggesting = useSuggestCorrection(place.id);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      focusField(form.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [errors]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (suggesting.isPending) return;
    setProblem('');
    const found = findSuggestionErrors(draft, place);
    setErrors(found);
    const suggestion = toSuggestion(draft, place);
    if (!suggestion || Object.keys(found).length > 0) return;
    try {
      const { is_applied: isApplied } = await suggesting.mutateAsync(suggestion);
      showToast('success', isApplied ? m.correction_applied() : m.correction_sent());
      onClose();
    } catch (error) {
      const told = serverErrors(error);
      if (Object.keys(told).length > 0) setErrors(told);
      else setProblem(failureText(m.correction_failed(), error));
    }
  };
  return (
    <Dialog title={m.correction_suggest()} describedBy={introId} isOpen onClose={onClose}>
      <p id={introId} className="mt-2">
        {m.correction_intro({ count: ADVOCATE_REVIEWS })}
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <SuggestionFields
          draft={draft}
          errors={errors}
          onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
        />
        <FormProblem text={problem} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" isPending={suggesting.isPending}>
            {m.correction_send()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
