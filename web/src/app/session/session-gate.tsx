import { type ReactNode, useDeferredValue } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import type { SessionState } from '~/auth/session/session-state';
import { SignInRequired } from '~/auth/sign-in/components/sign-in-required';
import { authPath } from '~/auth/sign-in/next-path';
import { m } from '~/paraglide/messages';
import { LoadingScreen } from '~/ui/feedback/loading-screen';

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

interface SessionGateProps {
  /** What the screen is, for the time until the session is known: pages come pre-rendered with it. */
  title: string;
  description?: string;
  /** Why the screen needs an account. */
  text: string;
  children: (session: SignedIn) => ReactNode;
}

/** Shows a screen to signed-in people and the sign-in prompt to others. */
export function SessionGate({ title, description, text, children }: SessionGateProps) {
  const known = useSession();
  // The first screen is drawn in slices, so that the page answers meanwhile; what ends a session shows at once.
  const earlier = useDeferredValue(known);
  const session = known.status === 'signed-in' && earlier.status === 'loading' ? earlier : known;
  const { pathname, search } = useLocation();
  if (session.status === 'loading') {
    return <LoadingScreen title={title} description={description} text={m.session_loading()} />;
  }
  if (session.status === 'second-factor') return <Navigate to={authPath(pathname + search)} replace />;
  if (session.status === 'signed-out') return <SignInRequired text={text} />;
  return children(session);
}
