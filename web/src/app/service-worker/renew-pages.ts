import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';

const POLICY = 'content-security-policy';

/**
 * Takes over a page's headers where they have changed without a new version: an installation that gets a key for its
 * maps, for example, allows other hosts. A page of another version stays away, since its parts are not here yet.
 */
export async function renewPages(pages: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  for (const page of pages) {
    const key = getCacheKeyForURL(page);
    const kept = key === undefined ? undefined : await cache.match(key);
    // Without a network what was kept holds on.
    const fresh = await fetch(page, { cache: 'no-cache' }).catch(() => undefined);
    if (key === undefined || !kept || !fresh?.ok) continue;
    if (fresh.headers.get(POLICY) === kept.headers.get(POLICY)) continue;
    if ((await kept.text()) === (await fresh.clone().text())) await cache.put(key, fresh);
  }
}
