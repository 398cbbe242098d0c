import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { authErrorHelp, needsConfirmation } from '~/auth/auth-error-help';
import { authErrorText } from '~/auth/auth-error-text';
import { NewPasswordField } from '~/auth/passwords/new-password-field';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { showFlowToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { PasswordField } from '~/ui/forms/password-field';
import { TextField } from '~/ui/forms/text-field';
import { viewPath } from '../auth-view';
import {
  type AuthMode,
  CREDENTIAL_FIELDS,
  type Credentials,
  type CredentialsProblem,
  findCredentialsProblem,
} from '../credentials';
import { safeNextPath } from '../next-path';

interface AuthFormProps {
  mode: AuthMode;
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  /** The email must be confirmed first; `resend`: send the mail again. */
  onUnconfirmed: (email: string, resend: boolean) => void;
}

interface Problem extends CredentialsProblem {
  help?: string | undefined;
  isUnconfirmed?: boolean;
}

const NO_PROBLEM: Problem = { summary: '', fields: {} };

/** Signs in or up. The screen navigates when the session starts. */
export function AuthForm({ mode, credentials, onChange, onUnconfirmed }: AuthFormProps) {
  const store = useSessionStore();
  const form = useRef<HTMLFormElement>(null);
  const [search] = useSearchParams();
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [isPending, setPending] = useState(false);
  const isSignUp = mode === 'sign-up';

  const change = (field: keyof Credentials) => (value: string) =>
    onChange({ ...credentials, [field]: value });

  const fail = (found: Problem) => {
    setProblem(found);
    showFlowToast('session', 'error', found.summary);
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
    showFlowToast('session', 'info', isSignUp ? m.auth_creating_account() : m.auth_signing_in());
    const email = credentials.email.trim();
    try {
      if (isSignUp) {
        const account = { fullName: credentials.fullName.trim(), email, password: credentials.password };
        const { isConfirmed } = await store.signUp(account, safeNextPath(search.get('next')));
        if (isConfirmed) showFlowToast('session', 'success', m.auth_account_created());
        else onUnconfirmed(email, false);
      } else {
        await store.signIn(email, credentials.password);
        if (store.getState().status !== 'second-factor')
          showFlowToast('session', 'success', m.auth_signed_in());
      }
    } catch (error) {
      const summary = authErrorText(error);
      const help = authErrorHelp(error);
      fail({
        summary,
        help: help === summary ? undefined : help,
        isUnconfirmed: needsConfirmation(error),
        fields: {},
      });
    } finally {
      setPending(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem.summary && Object.keys(problem.fields).length === 0 && (
        <Banner tone="error">
          <p>{problem.summary}</p>
          {problem.help && <p className="mt-1">{problem.help}</p>}
          {problem.isUnconfirmed && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => onUnconfirmed(credentials.email.trim(), true)}
            >
              {m.auth_confirm_again()}
            </Button>
          )}
        </Banner>
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
        autoComplete={isSignUp ? 'email' : 'username webauthn'}
        isRequired
        value={credentials.email}
        onChange={change('email')}
        error={problem.fields.email}
      />
      {isSignUp ? (
        <NewPasswordField
          label={m.auth_password()}
          value={credentials.password}
          onChange={change('password')}
          error={problem.fields.password}
          known={[credentials.fullName, credentials.email]}
        />
      ) : (
        <PasswordField
          name="password"
          label={m.auth_password()}
          autoComplete="current-password"
          isRequired
          value={credentials.password}
          onChange={change('password')}
          error={problem.fields.password}
        />
      )}
      {!isSignUp && (
        <Link
          to={viewPath('forgot', search)}
          className="-mt-2 inline-flex min-h-11 items-center self-start text-link"
        >
          {m.auth_forgot()}
        </Link>
      )}
      <Button type="submit" isPending={isPending} className="w-full">
        {isSignUp ? m.auth_sign_up() : m.auth_sign_in()}
      </Button>
    </form>
  );
}
