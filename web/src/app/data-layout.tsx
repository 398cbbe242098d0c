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

let ownerId: string | undefined;
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

/**
 * Around every screen but the home page, which does without the cache's code: hands out what the server said, and
 * forgets it when another person, or nobody, is signed in.
 */
export default function DataLayout() {
  useAccountLanguage();
  const session = useSession();
  const isKnown = session.status !== 'loading';
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (ownerId !== undefined && ownerId !== userId) queryClient.clear();
    ownerId = userId;
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
