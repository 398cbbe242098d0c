import { useEffect, useState } from 'react';
import { proveSession } from '~/auth/api/session-proof';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { PasswordField } from '~/ui/forms/password-field';

/** Proves the user's identity with the password. */
export function ProofByPassword({ email, onProved }: { email: string; onProved: () => void }) {
  const store = useSessionStore();
  const [password, setPassword] = useState('');
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ password: password === '' ? m.proof_password_missing() : undefined }),
    send: async () => {
      await proveSession(store, { password });
      onProved();
    },
  });
  const { ref } = formProps;

  useEffect(() => focusField(ref.current?.querySelector('input[name="proof-password"]')), [ref]);

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormProblem text={problem} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="proof-password"
        label={m.proof_password()}
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {m.proof_confirm()}
      </Button>
    </form>
  );
}
