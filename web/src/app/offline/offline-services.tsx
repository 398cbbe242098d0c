import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '~/auth/session-context';
import { PERSONAL_CACHE } from '../service-worker/cache-names';
import { followUpdates, mayRegister, type WaitingUpdate } from './service-worker-updates';

// A visitor of the first page needs neither.
const LazyReviewSender = lazy(async () => ({ default: (await import('./review-sender')).ReviewSender }));
const LazyUpdatePrompt = lazy(async () => ({ default: (await import('./update-prompt')).UpdatePrompt }));

/** What works behind every screen: the service worker, and the reviews that wait to be sent. */
export function OfflineServices() {
  const [update, setUpdate] = useState<WaitingUpdate | null>(null);
  const session = useSession();
  const isSignedOut = session.status === 'signed-out';

  useEffect(() => {
    if (!mayRegister(location.hostname)) return;
    // A browser may forbid it, for example in a private window: everything but offline use works without.
    followUpdates(setUpdate).catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isSignedOut && 'caches' in window) void caches.delete(PERSONAL_CACHE);
  }, [isSignedOut]);

  return (
    <Suspense>
      {session.status === 'signed-in' && <LazyReviewSender userId={session.user.id} />}
      {update && <LazyUpdatePrompt update={update} onLater={() => setUpdate(null)} />}
    </Suspense>
  );
}
