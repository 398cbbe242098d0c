import { ADVOCATE_REVIEWS } from '@wayable/protocol/corrections';
import { useId, useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { failureText } from '~/ui/feedback/error-text';
import { TextDialog } from '~/ui/feedback/text-dialog';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useKeptState } from '~/ui/forms/kept-state';
import { useForm } from '~/ui/forms/use-form';
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
  // Compare with the place as it was when the dialog was opened. Corrections by others are not changes of
  // this form.
  const [opened] = useState(place);
  // A place that changed meanwhile needs another name: a kept draft would take the change back.
  const before = initialDraft(opened);
  const [draft, setDraft] = useKeptState(`correction ${opened.id} ${JSON.stringify(before)}`, () => before);
  const { mutateAsync: suggest } = useSuggestCorrection(opened.id);
  const { formProps, errors, problem, isPending } = useForm({
    check: () => findSuggestionErrors(draft, opened),
    send: async () => {
      const suggestion = toSuggestion(draft, opened);
      if (!suggestion) return;
      const { is_applied: isApplied } = await suggest(suggestion);
      showToast('success', isApplied ? m.correction_applied() : m.correction_sent());
      onClose();
    },
    explain: (error) => {
      const told = serverErrors(error);
      return Object.keys(told).length > 0 ? told : failureText(m.correction_failed(), error);
    },
  });
  return (
    <TextDialog title={m.correction_suggest()} describedBy={introId} onClose={onClose}>
      <p id={introId} className="mt-2">
        {m.correction_intro({ count: ADVOCATE_REVIEWS })}
      </p>
      <form {...formProps} className="mt-5 flex flex-col gap-5">
        <SuggestionFields
          place={opened}
          draft={draft}
          errors={errors}
          onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
        />
        <FormProblem text={problem} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" isPending={isPending}>
            {m.correction_send()}
          </Button>
        </DialogActions>
      </form>
    </TextDialog>
  );
}
