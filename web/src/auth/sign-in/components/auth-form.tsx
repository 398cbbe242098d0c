import { useState } from 'react';
import { Link } from 'react-router';
import { authErrorHelp, needsConfirmation } from '~/auth/auth-error-help';
import { authErrorText } from '~/auth/auth-error-text';
import { NewPasswordField } from '~/auth/passwords/new-password-field';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Banner } from '~/ui/feedback/banner';
import { showFlowToast } from '~/ui/feedback/toast';
import { PasswordField } from '~/ui/forms/password-field';
import { TextField } from '~/ui/forms/text-field';
import { useForm } from '~/ui/forms/use-form';
import { viewPath } from '../auth-view';
import { type AuthMode, type Credentials, findCredentialsProblem, refusedField } from '../credentials';
import { safeNextPath } from '../next-path';
import { useAuthSearch } from '../use-auth-search';

interface AuthFormProps {
  mode: AuthMode;
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  /** Called if the email must be confirmed first. `resend` asks to send the mail again. */
  onUnconfirmed: (email: string, resend: boolean) => void;
}

/** Signs in or up. The screen navigates when the session starts. */
export function AuthForm({ mode, credentials, onChange, onUnconfirmed }: AuthFormProps) {
  const store = useSessionStore();
  const search = useAuthSearch();
  const [advice, setAdvice] = useState({ help: '', isUnconfirmed: false });
  const isSignUp = mode === 'sign-up';

  const change = (field: keyof Credentials) => (value: string) =>
    onChange({ ...credentials, [field]: value });

  const { formProps, errors, problem, isPending } = useForm<keyof Credentials>({
    check: () => {
      const found = findCredentialsProblem(mode, credentials);
      if (found) showFlowToast('session', 'error', found.summary);
      return found?.fields ?? {};
    },
    send: async () => {
      showFlowToast('session', 'info', isSignUp ? m.auth_creating_account() : m.auth_signing_in());
      const email = credentials.email.trim();
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
    },
    explain: (error) => {
      const text = authErrorText(error);
      const told = authErrorHelp(error) ?? '';
      const help = told === text ? '' : told;
      setAdvice({ help, isUnconfirmed: needsConfirmation(error) });
      showFlowToast('session', 'error', text);
      const field = refusedField(error);
      return field ? { [field]: `${text} ${help}`.trim() } : text;
    },
  });

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {problem && (
        <Banner tone="error">
          <p>{problem}</p>
          {advice.help && <p className="mt-1">{advice.help}</p>}
          {advice.isUnconfirmed && (
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
          error={errors.fullName}
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
        error={errors.email}
      />
      {isSignUp ? (
        <NewPasswordField
          label={m.auth_password()}
          value={credentials.password}
          onChange={change('password')}
          error={errors.password}
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
          error={errors.password}
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
