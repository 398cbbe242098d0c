import type { User } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { NewPasswordField } from '~/auth/passwords/new-password-field';
import { useSessionStore } from '~/auth/session/session-context';
import { useAuthForm } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { FormProblem } from '~/ui/forms/form-problem';
import { useRefreshAccount } from '../api/account-user';
import { AccountSection, focusSection } from './account-section';

const ID = 'password';

/** Changes the password, or sets the first one. */
export function PasswordSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const hasAddress = (user.identities ?? []).some(({ provider }) => provider === 'email');
  const close = () => {
    setOpen(false);
    focusSection(ID);
  };
  return (
    <AccountSection
      id={ID}
      title={hasAddress ? m.password_title() : m.password_set_title()}
      text={hasAddress ? m.password_text() : m.password_none_text()}
    >
      {isOpen ? (
        <PasswordForm user={user} onClose={close} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {hasAddress ? m.password_change() : m.password_set_title()}
        </Button>
      )}
    </AccountSection>
  );
}

function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const [password, setPassword] = useState('');
  const { formProps, errors, problem, isPending } = useAuthForm({
    check: () => ({ password: password === '' ? m.auth_password_required() : undefined }),
    send: async () => {
      await store.ask((client) => client.updateUser({ password }));
      showToast('success', m.password_changed());
      onClose();
      await refresh();
    },
  });
  const { ref } = formProps;

  useEffect(() => focusField(ref.current?.querySelector('[name="password"]')), [ref]);

  return (
    <form {...formProps} className="flex max-w-[30rem] flex-col gap-5">
      <FormProblem text={problem} />
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <NewPasswordField
        label={m.new_password_label()}
        value={password}
        onChange={setPassword}
        error={errors.password}
        known={[user.email ?? '']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {m.new_password_save()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
