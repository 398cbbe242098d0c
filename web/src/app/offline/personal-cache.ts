import { hasStoredSession } from '~/auth/session/stored-session';
import { forgetSearches } from '~/locations/explorer/search/forget-searches';
import { readStored, writeStored } from '~/ui/device-storage';
import { PERSONAL_CACHE } from '../service-worker/cache-names';

const OWNER_KEY = 'wayable.personal-cache';

/**
 * Deletes the service worker's copy of an ended session. Imported on demand, because the home page does not
 * need its code.
 */
async function endSessionCopy(userId: string): Promise<void> {
  // Keep the copy if the session still exists. Its code failed to load, and the copy may contain its newest
  // token.
  if (hasStoredSession()) return;
  const { findCopiedUserId, writeSessionCopy } = await import('~/auth/session/session-copy');
  if ((await findCopiedUserId()) === userId) await writeSessionCopy(null);
}

/**
 * Unless `userId` is the stored owner, clears the service worker's cache and the owner's recent searches. The
 * owner is stored, because another person may sign in without a sign-out before, even while no page is open.
 */
export async function keepPersonalCacheFor(userId: string | undefined): Promise<void> {
  const owner = readStored(OWNER_KEY);
  if (userId !== undefined && owner === userId) return;
  // Visitors keep their searches when they sign in.
  if (owner !== null) forgetSearches();
  // End the copy first, because the service worker removes answers that arrive without a session. Without
  // IndexedDB, there is no copy.
  if (owner !== null && userId === undefined) await endSessionCopy(owner).catch(() => undefined);
  if ('caches' in window) await caches.delete(PERSONAL_CACHE);
  writeStored(OWNER_KEY, userId ?? null);
}
