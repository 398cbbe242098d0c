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

/** Asks a signed-in person who has no name for a name, before any screen (docs/product.md#names-of-people). */
export function NameGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isNameless = session.status === 'signed-in' && session.profile?.full_name === NAMELESS;
  // The callback screen finishes the sign-in.
  if (!isNameless || pathname.endsWith(CALLBACK_PATH)) return children;
  return <LazyOwnNameScreen userId={session.user.id} />;
}
