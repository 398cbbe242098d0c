import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { tellAuthError } from '~/auth/auth-error-help';
import { useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { Tabs } from '~/ui/buttons/tabs';
import { Card } from '~/ui/card';
import { showFlowToast } from '~/ui/feedback/toast';
import { type AuthView, readAuthView } from '../auth-view';
import type { AuthMode } from '../credentials';
import { type MailKind, sendMail } from '../mail-code';
import { safeNextPath } from '../next-path';
import { useAuthSearch } from '../use-auth-search';
import { AuthForm } from './auth-form';
import { CheckMail } from './check-mail';
import { MailRequest } from './mail-request';
import { OrganizationSignIn } from './organization-sign-in';
import { OtherWays } from './other-ways';
import { QuickLogin } from './quick-login';

const EMPTY = { fullName: '', email: '', password: '' };
const HEADINGS: Record<Exclude<AuthView, 'password'>, () => string> = {
  forgot: m.auth_forgot_title,
  link: m.auth_link_title,
  organisation: m.auth_organisation_title,
};

/** Signs in and up with a password or by mail. Keeps typed values between views. */
export function AuthPanel() {
  const store = useSessionStore();
  const search = useAuthSearch();
  const view = readAuthView(search);
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const [credentials, setCredentials] = useState(EMPTY);
  const [mail, setMail] = useState<{ kind: MailKind; view: AuthView } | null>(null);
  const { data: config } = useQuery(clientConfigQuery);
  // Back leads to another view, which asks for no code.
  const sent = mail?.view === view ? mail.kind : null;
  const heading = useFocusOnChange(`${view} ${sent === null}`);
  const email = credentials.email.trim();
  const setEmail = (value: string) => setCredentials({ ...credentials, email: value });

  const askForConfirmation = async (address: string, resend: boolean) => {
    if (resend) {
      const next = safeNextPath(search.get('next'));
      try {
        await store.ask((client) => sendMail(client, 'sign-up', address, next));
      } catch (error) {
        // The previous mail may still be valid, so show the code field anyway.
        showFlowToast('session', 'error', tellAuthError(error));
      }
    }
    setMail({ kind: 'sign-up', view });
  };

  if (sent !== null) {
    return (
      <Card>
        <CheckMail kind={sent} email={email} onBack={() => setMail(null)} />
      </Card>
    );
  }
  if (view !== 'password') {
    const kind = view === 'forgot' ? 'recovery' : 'sign-in';
    return (
      <Card>
        <h1 ref={heading} tabIndex={-1} className="mb-5 text-heading">
          {HEADINGS[view]()}
        </h1>
        {view === 'organisation' ? (
          <OrganizationSignIn email={credentials.email} onEmailChange={setEmail} />
        ) : (
          <MailRequest
            key={view}
            kind={kind}
            email={credentials.email}
            onEmailChange={setEmail}
            onSent={() => setMail({ kind, view })}
          />
        )}
      </Card>
    );
  }
  return (
    <Card>
      <h1 ref={heading} tabIndex={-1} className="mb-2 text-heading">
        {mode === 'sign-in' ? m.auth_heading_sign_in() : m.auth_heading_sign_up()}
      </h1>
      <p className="mb-5 text-lead text-ink-soft">{m.auth_lead()}</p>
      <Tabs
        label={m.auth_tabs()}
        selected={mode}
        onChange={setMode}
        tabs={[
          { key: 'sign-in', label: m.auth_sign_in() },
          { key: 'sign-up', label: m.auth_sign_up() },
        ]}
      >
        <AuthForm
          key={mode}
          mode={mode}
          credentials={credentials}
          onChange={setCredentials}
          onUnconfirmed={(address, resend) => void askForConfirmation(address, resend)}
        />
      </Tabs>
      <OtherWays />
      {config?.demo && (
        <QuickLogin
          hasAdmin={config.demoAdmin}
          onChoose={(address, password) => {
            setMode('sign-in');
            setCredentials({ ...EMPTY, email: address, password });
          }}
        />
      )}
    </Card>
  );
}

/**
 * Returns a ref for the heading, which is focused when `state` changes, so that screen readers announce the
 * view.
 */
function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}
