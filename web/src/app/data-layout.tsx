import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { AuthenticationError } from '~/api-client/api-error';
import { createQueryClient } from '~/api-client/query-client';
import { useSession } from '~/auth/session/session-context';
import { unreadCount } from '~/notifications/unread-count';
import { refreshAfterReview } from '~/reviews/api/refresh-after-review';
import { showToast } from '~/ui/feedback/toast';
import { FormOwner } from '~/ui/forms/kept-state';
import { PageLocale } from '~/ui/page-locale';
import { MintAfterReview } from './badges/mint-after-review';
import { OfflineNotice } from './offline/offline-notice';
import { onQueueEvent } from './review/queue/queue-events';
import { sessionStore } from './services';
import { useAccountLanguage } from './session/use-account-language';

/** The owner of the cached data: null for a visitor; undefined until the session is known. */
let owner: string | null | undefined;
let isChecking = false;

/**
 * Handles failed queries and mutations. If several calls are refused, checks the session once. Failed writes
 * are reported by their own screen.
 */
const queryClient = createQueryClient((error, call) => void checkSession(error, call));

async function checkSession(error: AuthenticationError, call: 'read' | 'write'): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  const isRenewed = await sessionStore.verify().catch(() => false);
  isChecking = false;
  if (isRenewed) await queryClient.refetchQueries({ predicate: ({ state }) => isRefused(state.error) });
  const hasEnded = sessionStore.getState().status === 'signed-out';
  if (hasEnded && call === 'read') showToast('error', error.message);
}

function hasLostSession(): boolean {
  const session = sessionStore.getState();
  return session.status === 'signed-out' && session.ended && session.returns;
}

const isRefused = (error: unknown): boolean => error instanceof AuthenticationError;

/**
 * After a sign-in, refetches the data on the screen and drops other data. Signed-in people see more of their
 * own data, and administrators see more data of others.
 */
function forgetWhatStrangersAreTold(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  return queryClient.invalidateQueries();
}

/**
 * Provides the query cache to every screen except the home page, which works without its code. Clears it when
 * another person signs in, or the session ends.
 */
export default function DataLayout() {
  useAccountLanguage();
  const session = useSession();
  const isKnown = session.status !== 'loading';
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    if (!isKnown) return;
    const before = owner;
    owner = userId ?? null;
    if (before === undefined || before === owner) return;
    if (before === null) void forgetWhatStrangersAreTold();
    else queryClient.clear();
  }, [isKnown, userId]);
  // Set the initial value: the online manager assumes a network, and receives only changes.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  useEffect(
    () =>
      onQueueEvent((event) => {
        if (event.kind !== 'sent') return;
        void refreshAfterReview(queryClient);
        // Refresh the count, because a badge may have been earned.
        void unreadCount.refresh();
      }),
    [],
  );
  const formOwner = useMemo(() => ({ id: userId, hasLostSession }), [userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <PageLocale>
        <OfflineNotice />
        <FormOwner value={formOwner}>
          <Outlet />
        </FormOwner>
        {userId !== undefined && <MintAfterReview userId={userId} />}
      </PageLocale>
    </QueryClientProvider>
  );
}
