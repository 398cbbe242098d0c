import { type DrainResult, drainQueue } from './drain-queue';
import { tellQueueEvent } from './queue-events';
import { requestSync } from './request-sync';
import { listQueued } from './review-database';

const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/**
 * Browser timers run for at most 24 days, but rate limits may last 30. A timer that fires too early is
 * started again.
 */
const LONGEST_TIMER_MS = 6 * 3_600_000;

/** Sends the queue once; events report each step. */
export async function sendQueuedNow(userId: string): Promise<DrainResult> {
  const result = await drainQueue(userId);
  if (result.kind === 'later') await requestSync();
  tellQueueEvent({ kind: 'changed' });
  return result;
}

/**
 * Sends stored reviews now, when the network returns, and when the tab becomes visible. It also retries after
 * a delay that doubles from 15 s to 5 min, or as the server asks. `onSignInNeeded` is called when the session
 * is refused. Ends when the returned function is called.
 */
export function keepSending(userId: string, onSignInNeeded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = FIRST_RETRY_MS;
  let isRunning = false;
  let isStopped = false;

  const run = async () => {
    if (isRunning || isStopped || !navigator.onLine) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      // Without storage there are no stored reviews.
      const isEmpty = (await listQueued(userId).catch(() => [])).every(
        ({ state }) => state.kind === 'rejected',
      );
      if (isEmpty) return;
      const result = await sendQueuedNow(userId);
      if (result.kind === 'empty' || isStopped) {
        delayMs = FIRST_RETRY_MS;
        return;
      }
      if (result.needsSignIn) onSignInNeeded();
      const wantedMs = Math.max(delayMs, (result.retryAfterSeconds ?? 0) * 1_000);
      timer = setTimeout(() => void run(), Math.min(wantedMs, LONGEST_TIMER_MS));
      delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS);
    } finally {
      isRunning = false;
    }
  };

  const runSoon = () => {
    delayMs = FIRST_RETRY_MS;
    void run();
  };
  const onOnline = () => {
    void requestSync();
    runSoon();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') runSoon();
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
