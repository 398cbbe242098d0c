import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '~/api-client/query-client';
import { useSession } from '~/auth/session/session-context';
import { unreadCount } from '~/notifications/unread-count';
import { refreshAfterReview } from '~/reviews/api/refresh-after-review';
import { showToast } from '~/ui/feedback/toast';
import { PageLocale } from '~/ui/page-locale';
import { MintAfterReview } from './badges/mint-after-review';
import { OfflineNotice } from './offline/offline-notice';
import { onQueueEvent } from './review-queue/queue-events';
import { sessionStore } from './services';
import { useAccountLanguage } from './session/use-account-language';

/** Whose answers are kept: null, nobody’s in particular; undefined until it is known who sits here. */
let owner: string | null | undefined;
let isChecking = false;

/** One check for all calls that were refused together; who wrote something tells of the refusal where it was written. */
const queryClient = createQueryClient((error, call) => {
  if (isChecking) return;
  isChecking = true;
  void sessionStore.verify().finally(() => {
    isChecking = false;
    const hasEnded = sessionStore.getState().status === 'signed-out';
    if (hasEnded && call === 'read') showToast('error', error.message);
  });
});

/** Of themselves people are told more, and administrators of everybody: what is on the screen is asked for again, the rest with its screen. */
function forgetWhatStrangersAreTold(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  return queryClient.invalidateQueries();
}

/**
 * Around every screen but the home page, which does without the cache's code: hands out what the server said, and
 * forgets it when another person, or nobody, is signed in, and when somebody has signed in.
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
  // It hears of changes only, and takes a page that was opened without a network for one with.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  useEffect(
    () =>
      onQueueEvent((event) => {
        if (event.kind !== 'sent') return;
        void refreshAfterReview(queryClient);
        // A badge may have been earned.
        void unreadCount.refresh();
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <PageLocale>
        <OfflineNotice />
        <Outlet />
        {userId !== undefined && <MintAfterReview userId={userId} />}
      </PageLocale>
    </QueryClientProvider>
  );
}
