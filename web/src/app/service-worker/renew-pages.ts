import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';

const POLICY = 'content-security-policy';

/**
 * Updates cached pages when only their headers changed, without a new version. For example, a new key for maps allows
 * other hosts. Pages of another version are ignored, because their files are not cached yet.
 */
export async function renewPages(pages: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  for (const page of pages) {
    const key = getCacheKeyForURL(page);
    const kept = key === undefined ? undefined : await cache.match(key);
    // Without a network the cached page stays.
    const fresh = await fetch(page, { cache: 'no-cache' }).catch(() => undefined);
    if (key === undefined || !kept || !fresh?.ok) continue;
    if (fresh.headers.get(POLICY) === kept.headers.get(POLICY)) continue;
    if ((await kept.text()) === (await fresh.clone().text())) await cache.put(key, fresh);
  }
}
