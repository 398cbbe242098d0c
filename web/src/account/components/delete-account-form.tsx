import type { User } from '@supabase/auth-js';
import { DELETE_CONFIRMATION } from '@wayable/protocol/account';
import { useState } from 'react';
import { ApiError } from '~/api-client/api-error';
import { useWithProof } from '~/auth/factors/proof-context';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { PasswordField } from '~/ui/forms/password-field';
import { TextField } from '~/ui/forms/text-field';
import { useForm } from '~/ui/forms/use-form';
import { deleteAccount } from '../api/account-data';

const HELP: Partial<Record<ApiError['code'], () => string>> = {
  last_administrator: m.delete_help_last_admin,
};

/** Deletes the account after the password, the typed confirmation word, and a last question. */
export function DeleteAccountForm({ user, onDeleted }: { user: User; onDeleted: () => Promise<void> }) {
  const store = useSessionStore();
  const withProof = useWithProof();
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { formProps, errors, problem, isPending, run } = useForm<'password' | 'word'>({
    check: () => {
      const isConfirmed = word.trim() === DELETE_CONFIRMATION;
      return { word: isConfirmed ? undefined : m.delete_confirmation_wrong({ word: DELETE_CONFIRMATION }) };
    },
    send: async () => setAsking(true),
    explain: (error) => {
      if (!(error instanceof ApiError)) return errorText(error);
      if (error.fieldMessage('password') === undefined) return HELP[error.code]?.() ?? errorText(error);
      // A closing dialog returns the focus to its button in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => focusField(formProps.ref.current?.querySelector('[name="password"]'))),
      );
      return { password: error.message };
    },
  });

  const remove = async () => {
    const isDone = await run(async () => {
      await withProof(() => deleteAccount(password));
      await onDeleted();
      showToast('success', m.delete_done());
      // The service has already ended the session; this clears it locally.
      await store.signOut('/');
    });
    if (!isDone) setAsking(false);
  };

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormProblem text={problem} />
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        name="password"
        label={m.delete_password()}
        help={m.delete_password_help()}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <TextField
        name="confirmation"
        label={m.delete_confirmation({ word: DELETE_CONFIRMATION })}
        isRequired
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        onChange={setWord}
        error={errors.word}
      />
      <Button type="submit" variant="danger" className="self-start">
        {m.delete_submit()}
      </Button>
      <ConfirmDialog
        title={m.delete_question()}
        text={m.delete_question_text()}
        confirmLabel={m.delete_yes()}
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
