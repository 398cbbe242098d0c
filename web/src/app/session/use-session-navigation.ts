import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/auth/session/session-context';

/** Opens the sign-in screen when a session ends (docs/product.md#session). */
export function useSessionNavigation(): void {
  const session = useSession();
  const navigate = useNavigate();
  const destination = session.status === 'signed-out' && session.ended ? session.destination : undefined;
  useEffect(() => {
    if (destination !== undefined) void navigate(destination);
  }, [destination, navigate]);
}
