import { useEffect, useState } from 'react';
import { useSession } from '~/auth/session/session-context';
import { lazyPart } from '~/ui/feedback/lazy-part';
import { keepPersonalCacheFor } from './personal-cache';
import { followUpdates, mayRegister, type WaitingUpdate } from './service-worker-updates';

/** What works behind the screens says nothing when it does not come: the next page tries again. */
const nothing = () => null;

// A visitor of the first page needs neither.
const LazyReviewSender = lazyPart(async () => (await import('./review-sender')).ReviewSender, nothing);
const LazyUpdatePrompt = lazyPart(async () => (await import('./update-prompt')).UpdatePrompt, nothing);

/** What works behind every screen: the service worker, and the reviews that wait to be sent. */
export function OfflineServices() {
  const [update, setUpdate] = useState<WaitingUpdate | null>(null);
  const session = useSession();
  const isKnown = session.status === 'signed-in' || session.status === 'signed-out';
  const userId = session.status === 'signed-in' ? session.user.id : undefined;

  useEffect(() => {
    if (!mayRegister(location.hostname)) return;
    // A browser may forbid it, for example in a private window: everything but offline use works without.
    followUpdates(setUpdate).catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isKnown) void keepPersonalCacheFor(userId);
  }, [isKnown, userId]);

  return (
    <>
      {userId !== undefined && <LazyReviewSender userId={userId} />}
      {update && <LazyUpdatePrompt update={update} onLater={() => setUpdate(null)} />}
    </>
  );
}
