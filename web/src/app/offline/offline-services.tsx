import { useEffect, useState } from 'react';
import { useSession } from '~/auth/session/session-context';
import { lazyPart } from '~/ui/feedback/lazy-part';
import { keepPersonalCacheFor } from './personal-cache';
import { followUpdates, mayRegister, type WaitingUpdate } from './service-worker-updates';

/** Renders nothing for background services that fail to load; the next page tries again. */
const nothing = () => null;

// Visitors of the home page need neither part.
const LazyReviewSender = lazyPart(async () => (await import('./review-sender')).ReviewSender, nothing);
const LazyUpdatePrompt = lazyPart(async () => (await import('./update-prompt')).UpdatePrompt, nothing);

/** The background services: the service worker, and sending stored reviews. */
export function OfflineServices() {
  const [update, setUpdate] = useState<WaitingUpdate | null>(null);
  const session = useSession();
  const isKnown = session.status === 'signed-in' || session.status === 'signed-out';
  const userId = session.status === 'signed-in' ? session.user.id : undefined;

  useEffect(() => {
    if (!mayRegister(location.hostname)) return;
    // A browser may forbid service workers, for example in a private window. Only offline use needs them.
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
