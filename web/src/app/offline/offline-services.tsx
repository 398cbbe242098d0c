import { badgesReached } from '@wayable/protocol/badges';
import { useEffect, useState } from 'react';
import { useSession } from '~/auth/session-context';
import { m } from '~/paraglide/messages';
import { showToast } from '~/ui/feedback/toast';
import { keepSending } from '../review-queue/keep-sending';
import { onQueueEvent } from '../review-queue/queue-events';
import { listQueued } from '../review-queue/review-database';
import { isSubmitting } from '../review-queue/submit-review';
import { PERSONAL_CACHE } from '../service-worker/cache-names';
import { sessionStore } from '../services';
import { followUpdates, mayRegister, type WaitingUpdate } from './service-worker-updates';
import { UpdatePrompt } from './update-prompt';

/** What works behind every screen: the service worker, and the reviews that wait to be sent. */
export function OfflineServices() {
  const [update, setUpdate] = useState<WaitingUpdate | null>(null);
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const isSignedOut = session.status === 'signed-out';

  useEffect(() => {
    if (!mayRegister(location.hostname)) return;
    // A browser may forbid it, for example in a private window: everything but offline use works without.
    followUpdates(setUpdate).catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isSignedOut && 'caches' in window) void caches.delete(PERSONAL_CACHE);
  }, [isSignedOut]);

  useEffect(() => {
    if (userId === undefined) return;
    const stopSending = keepSending(userId, () => void sessionStore.verify());
    const stopListening = onQueueEvent((event) => {
      if (event.kind === 'sent') {
        if (!isSubmitting(event.id)) showToast('success', m.queue_sent({ name: event.location.name }));
        void celebrateBadges();
      }
      if (event.kind === 'rejected' && !isSubmitting(event.id)) {
        showToast('error', m.queue_came_back_toast({ name: event.placeName }));
      }
    });
    return () => {
      stopSending();
      stopListening();
      void sayWhatWaits(userId);
    };
  }, [userId]);

  return update && <UpdatePrompt update={update} onLater={() => setUpdate(null)} />;
}

/** Whoever signs out learns that their reviews wait for them here. */
async function sayWhatWaits(userId: string): Promise<void> {
  // Where nothing can be stored nothing waits.
  const queued = await listQueued(userId).catch(() => []);
  if (queued.length > 0) showToast('info', m.queue_kept_signed_out({ count: queued.length }));
}

/** docs/product.md#writing-a-review: after each review the product checks which badges it has earned. */
async function celebrateBadges(): Promise<void> {
  const before = numberOfReviews();
  await sessionStore.reloadProfile();
  const now = numberOfReviews();
  if (before === undefined || now === undefined) return;
  for (const { name } of badgesReached(before, now)) showToast('success', m.badges_earned({ name }));
}

function numberOfReviews(): number | undefined {
  const state = sessionStore.getState();
  return state.status === 'signed-in' ? state.profile?.total_reviews : undefined;
}
