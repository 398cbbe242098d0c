import { localizePath } from '@wayable/protocol/locale-path';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { authErrorHelp, tellAuthError } from '~/auth/auth-error-help';
import { useSession, useSessionStore } from '~/auth/session/session-context';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { LinkButton } from '~/ui/buttons/link-button';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorState } from '~/ui/feedback/error-state';
import { LoadingScreen } from '~/ui/feedback/loading-screen';
import { showFlowToast, showToast } from '~/ui/feedback/toast';
import { NEW_PASSWORD_PATH, readAuthLink, SECURITY_PATH, withoutAuthLink } from '../auth-link';
import { safeNextPath } from '../next-path';

/** Describes a link's error. The service has one code for links and typed codes. */
function tellLinkError(code: string): string {
  if (code === 'otp_expired') return m.auth_help_link_used();
  if (code === 'user_banned') return m.auth_error_user_banned();
  return authErrorHelp({ code }) ?? m.error_generic();
}

/** The target of links: exchanges the code or shows the error, and continues. */
export function LinkLanding() {
  const location = useLocation();
  const store = useSessionStore();
  const session = useSession();
  const navigate = useNavigate();
  // Read the link once, because it is removed from the URL.
  const [link] = useState(() => readAuthLink(location));
  const [problem, setProblem] = useState(() => (link.type === 'error' ? tellLinkError(link.code) : ''));
  const hasBegun = useRef(false);
  const next = safeNextPath(new URLSearchParams(location.search).get('next'));

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    window.history.replaceState(
      window.history.state,
      '',
      localizePath(withoutAuthLink(location), getLocale()),
    );
    if (link.type !== 'code') return;
    store
      .ask((client) => client.exchangeCodeForSession(link.code))
      .then(
        () => {
          if (next === SECURITY_PATH) showToast('success', m.auth_link_confirmed());
          else if (next !== NEW_PASSWORD_PATH && store.getState().status === 'signed-in') {
            showFlowToast('session', 'success', m.auth_signed_in());
          }
          void navigate(next, { replace: true });
        },
        (error: unknown) => setProblem(tellAuthError(error)),
      );
  }, [link, location, navigate, next, store]);

  const isSignedIn = session.status === 'signed-in';
  const isHalfWay = link.type === 'half-way';
  useEffect(() => {
    if (!isHalfWay || !isSignedIn) return;
    showToast('info', m.auth_link_half_way());
    void navigate(next, { replace: true });
  }, [isHalfWay, isSignedIn, navigate, next]);

  // The mail may be opened in a browser without the session, and the next page requires one.
  if (isHalfWay && session.status !== 'loading' && !isSignedIn) {
    return (
      <div className="page-narrow py-12">
        <EmptyState
          level={1}
          icon={MailCheck}
          title={m.auth_check_title()}
          text={m.auth_link_half_way()}
          action={<LinkButton to="/auth">{m.auth_link_to_sign_in()}</LinkButton>}
        />
      </div>
    );
  }
  if (problem === '') {
    if (link.type === 'none') return <Navigate to={next} replace />;
    return <LoadingScreen title={m.auth_title()} text={m.auth_link_checking()} />;
  }
  return (
    <div className="page-narrow flex flex-col gap-6 py-12">
      <h1 tabIndex={-1} className="text-heading">
        {m.auth_link_failed()}
      </h1>
      <ErrorState title={problem} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={isSignedIn ? SECURITY_PATH : '/auth'}>
          {isSignedIn ? m.security_title() : m.auth_link_to_sign_in()}
        </LinkButton>
        {!isSignedIn && (
          <LinkButton to="/auth?view=forgot" variant="secondary">
            {m.auth_forgot()}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
