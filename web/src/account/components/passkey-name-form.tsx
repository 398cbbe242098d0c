import type { GoTrueClient } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { TextField } from '~/ui/forms/text-field';
import { useRefreshAccount } from '../api/account-user';

const NAME_MAX = 60;

interface PasskeyNameFormProps {
  name?: string;
  submitLabel: string;
  save: (client: GoTrueClient, name: string) => Promise<{ data: unknown; error: Error | null }>;
  doneText: (name: { name: string }) => string;
  onClose: () => void;
}

/** Asks for the name of a passkey and saves it. */
export function PasskeyNameForm({
  name: given = '',
  submitLabel,
  save,
  doneText,
  onClose,
}: PasskeyNameFormProps) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const [name, setName] = useState(given);
  const friendlyName = name.trim();
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ name: friendlyName === '' ? m.passkeys_name_required() : undefined }),
    send: async () => {
      await store.ask((client) => save(client, friendlyName));
      showToast('success', doneText({ name: friendlyName }));
      onClose();
      await refresh();
    },
  });
  const { ref } = formProps;

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <form {...formProps} className="flex w-full max-w-[30rem] flex-col gap-5">
      <FormProblem text={problem} />
      <TextField
        name="passkey-name"
        label={m.passkeys_name()}
        help={m.passkeys_name_help()}
        isRequired
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
