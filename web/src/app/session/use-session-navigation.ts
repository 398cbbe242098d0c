import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '~/auth/session/session-context';

/**
 * Opens the sign-in screen when a session ends (docs/product.md#session). If the person did not sign out here,
 * the next sign-in leads back to the page.
 */
export function useSessionNavigation(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ended = session.status === 'signed-out' && session.ended ? session : undefined;
  const leave = useEffectEvent(() => {
    if (ended) void navigate(ended.destination, { state: ended.returns ? pathname + search : null });
  });
  const hasEnded = ended !== undefined;
  useEffect(() => {
    if (hasEnded) leave();
  }, [hasEnded]);
}
