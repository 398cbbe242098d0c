import { type SubmitEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { focusField } from '~/ui/focus-field';
import { PasswordField } from '~/ui/password-field';
import { TextField } from '~/ui/text-field';
import { showToast } from '~/ui/toast';
import { authErrorText } from '../auth-error-text';
import {
  type AuthMode,
  CREDENTIAL_FIELDS,
  type Credentials,
  type CredentialsProblem,
  findCredentialsProblem,
} from '../credentials';
import { useSessionStore } from '../session-context';

interface AuthFormProps {
  mode: AuthMode;
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
}

const NO_PROBLEM: CredentialsProblem = { summary: '', fields: {} };

/** Signs in or signs up; the screen leaves by itself when the session is there. */
export function AuthForm({ mode, credentials, onChange }: AuthFormProps) {
  const store = useSessionStore();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [isPending, setPending] = useState(false);
  const isSignUp = mode === 'sign-up';

  const change = (field: keyof Credentials) => (value: string) =>
    onChange({ ...credentials, [field]: value });

  const fail = (found: CredentialsProblem) => {
    setProblem(found);
    showToast('error', found.summary);
    const first = CREDENTIAL_FIELDS.find((field) => found.fields[field]);
    if (first) focusField(form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = findCredentialsProblem(mode, credentials);
    if (found) {
      fail(found);
      return;
    }
    setProblem(NO_PROBLEM);
    setPending(true);
    showToast('info', isSignUp ? m.auth_creating_account() : m.auth_signing_in());
    const email = credentials.email.trim();
    try {
      if (isSignUp) await store.signUp(credentials.fullName.trim(), email, credentials.password);
      else await store.signIn(email, credentials.password);
      showToast('success', isSignUp ? m.auth_account_created() : m.auth_signed_in());
    } catch (error) {
      fail({ summary: authErrorText(error), fields: {} });
    } finally {
      setPending(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem.summary && Object.keys(problem.fields).length === 0 && (
        <Banner tone="error">{problem.summary}</Banner>
      )}
      {isSignUp && (
        <TextField
          name="fullName"
          label={m.auth_full_name()}
          autoComplete="name"
          isRequired
          value={credentials.fullName}
          onChange={change('fullName')}
          error={problem.fields.fullName}
        />
      )}
      <TextField
        name="email"
        type="email"
        label={m.auth_email()}
        autoComplete="email"
        isRequired
        value={credentials.email}
        onChange={change('email')}
        error={problem.fields.email}
      />
      <PasswordField
        name="password"
        label={m.auth_password()}
        help={isSignUp ? m.auth_password_hint() : undefined}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        isRequired
        value={credentials.password}
        onChange={change('password')}
        error={problem.fields.password}
      />
      <Button type="submit" isPending={isPending} className="w-full">
        {isSignUp ? m.auth_sign_up() : m.auth_sign_in()}
      </Button>
    </form>
  );
}
