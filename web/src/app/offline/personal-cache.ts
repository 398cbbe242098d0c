import { forgetSearches } from '~/locations/explorer/search/forget-searches';
import { PERSONAL_CACHE } from '../service-worker/cache-names';

const OWNER_KEY = 'wayable.personal-cache';

/**
 * Forgets what the service worker has kept for somebody else, and what they searched for; for nobody, undefined, all of it. The owner
 * is remembered: a session may pass to another person without an end between, also while no page is open.
 */
export async function keepPersonalCacheFor(userId: string | undefined): Promise<void> {
  const owner = localStorage.getItem(OWNER_KEY);
  if (userId !== undefined && owner === userId) return;
  // A visitor who signs in keeps their searches.
  if (owner !== null) forgetSearches();
  if ('caches' in window) await caches.delete(PERSONAL_CACHE);
  if (userId === undefined) localStorage.removeItem(OWNER_KEY);
  else localStorage.setItem(OWNER_KEY, userId);
}
