import type { User } from '@supabase/auth-js';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { NewPasswordField } from '~/auth/components/new-password-field';
import { useSessionStore } from '~/auth/session-context';
import { useAuthAction } from '~/auth/use-auth-action';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { CodeField, isCode } from '~/ui/code-field';
import { focusField } from '~/ui/focus-field';
import { FormProblem } from '~/ui/form-problem';
import { PasswordField } from '~/ui/password-field';
import { showToast } from '~/ui/toast';
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

/** The service wants to be sure who is there: it answers so where the sign-in is old (auth protocol, "PUT /user"). */
const NEEDS_CODE = 'reauthentication_needed';
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const store = useSessionStore();
  const refresh = useRefreshAccount();
  const { run, isPending, problem, setProblem } = useAuthAction();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [nonce, setNonce] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => focusField(form.current?.querySelector(`[name="${name}"]`));

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (needsCode) focusField(form.current?.querySelector('[name="code"]'));
  }, [needsCode]);

  const save = async () => {
    try {
      await store.ask((client) =>
        client.updateUser({
          password,
          ...(current !== '' && { current_password: current }),
          ...(needsCode && { nonce }),
        }),
      );
      return true;
    } catch (error) {
      if (codeOf(error) !== NEEDS_CODE || needsCode) throw error;
      await store.ask((client) => client.reauthenticate());
      setNeedsCode(true);
      return false;
    }
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password === '' || (needsCode && !isCode(nonce))) {
      setProblem(password === '' ? m.auth_password_required() : m.code_incomplete());
      focus(password === '' ? 'password' : 'code');
      return;
    }
    let isSaved = false;
    const hasAnswer = await run(async () => {
      isSaved = await save();
    });
    if (!hasAnswer) focus(needsCode ? 'code' : 'password');
    if (!isSaved) return;
    showToast('success', m.password_changed());
    onClose();
    await refresh();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[30rem] flex-col gap-5">
      <FormProblem text={problem} />
      <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        name="current"
        label={m.password_current()}
        help={m.password_current_help()}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
      />
      <NewPasswordField
        label={m.new_password_label()}
        value={password}
        onChange={setPassword}
        known={[user.email ?? '']}
      />
      {needsCode && (
        <CodeField
          help={m.password_code_text({ email: user.email || (user.phone ?? '') })}
          value={nonce}
          onChange={setNonce}
        />
      )}
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
