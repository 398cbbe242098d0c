import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { proveSession } from '~/auth/api/session-proof';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { PasswordField } from '~/ui/forms/password-field';

/** Proves the user by the password. */
export function ProofByPassword({ email, onProved }: { email: string; onProved: () => void }) {
  const store = useSessionStore();
  const { run, isPending, problem } = useAuthAction();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => focusField(form.current?.querySelector('input[name="proof-password"]'));

  useEffect(() => focusField(form.current?.querySelector('input[name="proof-password"]')), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === '');
    const isProved = password !== '' && (await run(() => proveSession(store, { password })));
    if (isProved) onProved();
    else focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem text={problem} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="proof-password"
        label={m.proof_password()}
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={isMissing ? m.proof_password_missing() : undefined}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {m.proof_confirm()}
      </Button>
    </form>
  );
}
