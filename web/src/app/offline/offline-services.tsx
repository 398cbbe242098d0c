import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '~/auth/session/session-context';
import { keepPersonalCacheFor } from './personal-cache';
import { followUpdates, mayRegister, type WaitingUpdate } from './service-worker-updates';

const Nothing = () => null;

/** What works behind the screens must not take them away when it cannot be loaded: the next page tries again. */
const orNothing = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));

// A visitor of the first page needs neither.
const LazyReviewSender = orNothing(async () => (await import('./review-sender')).ReviewSender);
const LazyUpdatePrompt = orNothing(async () => (await import('./update-prompt')).UpdatePrompt);

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
    <Suspense>
      {userId !== undefined && <LazyReviewSender userId={userId} />}
      {update && <LazyUpdatePrompt update={update} onLater={() => setUpdate(null)} />}
    </Suspense>
  );
}
