import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { useSessionStore } from '../session/session-context';
import { useAuthAction } from '../use-auth-action';
import { NewPasswordField } from './new-password-field';

/** Sets a new password after a mail link. */
export function NewPasswordForm({ email }: { email: string }) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isPending, problem } = useAuthAction();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(password === '');
    const isDone =
      password !== '' && (await run(() => store.ask((client) => client.updateUser({ password }))));
    if (!isDone) {
      focusField(form.current?.querySelector('input[name="password"]'));
      return;
    }
    showToast('success', m.password_changed());
    void navigate('/profile', { replace: true });
  };

  return (
    <Card>
      <h1 tabIndex={-1} className="text-heading">
        {m.new_password_title()}
      </h1>
      <p className="mt-2 mb-5">{m.new_password_text({ email })}</p>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormProblem text={problem} />
        {/* Tells password managers the account of the password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={m.new_password_label()}
          value={password}
          onChange={setPassword}
          error={isMissing ? m.auth_password_required() : undefined}
          known={[email]}
        />
        <Button type="submit" isPending={isPending} className="w-full">
          {m.new_password_save()}
        </Button>
      </form>
    </Card>
  );
}
