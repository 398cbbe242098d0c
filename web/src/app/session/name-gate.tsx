import { NAMELESS } from '@wayable/protocol/profiles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { CALLBACK_PATH } from '~/auth/sign-in/auth-link';
import { lazyPart } from '~/ui/feedback/lazy-part';

// A failed load is ignored: the person continues without the question, and the next page tries again.
const LazyOwnNameScreen = lazyPart(
  async () => (await import('../profile/own-name-screen')).OwnNameScreen,
  () => null,
);

/** Asks a signed-in person without a name for one before any screen (docs/product.md#names-of-people). */
export function NameGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isNameless = session.status === 'signed-in' && session.profile?.full_name === NAMELESS;
  // The sign-in finishes on this screen.
  if (!isNameless || pathname.endsWith(CALLBACK_PATH)) return children;
  return <LazyOwnNameScreen userId={session.user.id} />;
}
