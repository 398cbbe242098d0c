import { hasStoredSession } from '~/auth/session/stored-session';
import { forgetSearches } from '~/locations/explorer/search/forget-searches';
import { readStored, writeStored } from '~/ui/device-storage';
import { PERSONAL_CACHE } from '../service-worker/cache-names';

const OWNER_KEY = 'wayable.personal-cache';

/** Deletes the service worker's copy of an ended session. The first page does without its code. */
async function endSessionCopy(userId: string): Promise<void> {
  // The session goes on if only its code failed to load, and the copy may have its newest token.
  if (hasStoredSession()) return;
  const { findCopiedUserId, writeSessionCopy } = await import('~/auth/session/session-copy');
  if ((await findCopiedUserId()) === userId) await writeSessionCopy(null);
}

/**
 * Clears the service worker's cache and the recent searches of another person; without `userId`, all of them.
 * The owner is stored, because a session may pass to another person without a sign-out, even with no page
 * open.
 */
export async function keepPersonalCacheFor(userId: string | undefined): Promise<void> {
  const owner = readStored(OWNER_KEY);
  if (userId !== undefined && owner === userId) return;
  // Visitors keep their searches when they sign in.
  if (owner !== null) forgetSearches();
  // First, because the service worker removes answers that arrive without a session. A browser without a
  // database has no copy.
  if (owner !== null && userId === undefined) await endSessionCopy(owner).catch(() => undefined);
  if ('caches' in window) await caches.delete(PERSONAL_CACHE);
  writeStored(OWNER_KEY, userId ?? null);
}
