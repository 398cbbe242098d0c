import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/auth/session/session-context';

/** When a session ends, the person goes to the sign-in screen (docs/product.md#session). */
export function useSessionNavigation(): void {
  const session = useSession();
  const navigate = useNavigate();
  const destination = session.status === 'signed-out' && session.ended ? session.destination : undefined;
  useEffect(() => {
    if (destination !== undefined) void navigate(destination);
  }, [destination, navigate]);
}
