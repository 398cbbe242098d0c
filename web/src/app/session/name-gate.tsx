import { NAMELESS } from '@wayable/protocol/profiles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '~/auth/session/session-context';
import { CALLBACK_PATH } from '~/auth/sign-in/auth-link';
import { lazyPart } from '~/ui/feedback/lazy-part';

// The person goes on without the question; the next page tries again.
const LazyOwnNameScreen = lazyPart(
  async () => (await import('../profile/own-name-screen')).OwnNameScreen,
  () => null,
);

/** Asks a signed-in person who has no name of their own for it, before any screen (docs/product.md#names-of-people). */
export function NameGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isNameless = session.status === 'signed-in' && session.profile?.full_name === NAMELESS;
  // The sign-in ends there.
  if (!isNameless || pathname.endsWith(CALLBACK_PATH)) return children;
  return <LazyOwnNameScreen userId={session.user.id} />;
}
