import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/auth/session-context';
import { queryClient } from './services';

/** When a session ends, what was loaded for it goes, and the person goes to the sign-in screen (specification section 4). */
export function useSessionNavigation(): void {
  const session = useSession();
  const navigate = useNavigate();
  const destination = session.status === 'signed-out' && session.ended ? session.destination : undefined;
  useEffect(() => {
    if (destination === undefined) return;
    queryClient.clear();
    void navigate(destination);
  }, [destination, navigate]);
}
