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
  /** The screen's title while the session is unknown. Prerendered pages contain it. */
  title: string;
  description?: string;
  /** The reason why the screen needs an account. */
  text: string;
  children: (session: SignedIn) => ReactNode;
}

/** Shows a screen to signed-in people, and a prompt to sign in to others. */
export function SessionGate({ title, description, text, children }: SessionGateProps) {
  const known = useSession();
  // Render the first screen in slices to keep the page responsive. Show the end of a session immediately.
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
