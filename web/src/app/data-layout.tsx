import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '~/api-client/query-client';
import { useSession } from '~/auth/session-context';
import { sessionStore } from './services';

const queryClient = createQueryClient(() => void sessionStore.verify());
let ownerId: string | undefined;

/**
 * Around every screen but the home page, which does without the cache's code: hands out what the server said, and
 * forgets it when another person, or nobody, is signed in.
 */
export default function DataLayout() {
  const session = useSession();
  const isKnown = session.status !== 'loading';
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (ownerId !== undefined && ownerId !== userId) queryClient.clear();
    ownerId = userId;
  }, [isKnown, userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
