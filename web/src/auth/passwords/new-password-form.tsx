import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { showToast } from '~/ui/feedback/toast';
import { FormProblem } from '~/ui/forms/form-problem';
import { useSessionStore } from '../session/session-context';
import { useAuthForm } from '../use-auth-action';
import { NewPasswordField } from './new-password-field';

/** Sets a new password after a mail link. */
export function NewPasswordForm({ email }: { email: string }) {
  const store = useSessionStore();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ password: password === '' ? m.auth_password_required() : undefined }),
    send: async () => {
      await store.ask((client) => client.updateUser({ password }));
      showToast('success', m.password_changed());
      void navigate('/profile', { replace: true });
    },
  });

  return (
    <Card>
      <h1 tabIndex={-1} className="text-heading">
        {m.new_password_title()}
      </h1>
      <p className="mt-2 mb-5">{m.new_password_text({ email })}</p>
      <form {...formProps} className="flex flex-col gap-5">
        <FormProblem text={problem} />
        {/* Tells password managers the account of the password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={m.new_password_label()}
          value={password}
          onChange={setPassword}
          error={errors.password}
          known={[email]}
        />
        <Button type="submit" isPending={isPending} className="w-full">
          {m.new_password_save()}
        </Button>
      </form>
    </Card>
  );
}
