/** The tag of the background sync that sends queued reviews (docs/product.md#offline-use). */
export const SYNC_TAG = 'sync-reviews';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/**
 * Asks the browser to wake the service worker when there is a network, also after the last tab was closed. Browsers
 * without background sync send when a page of ours is open.
 */
export async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined)?.sync;
  // The permission may be withheld: pages send then.
  await sync?.register(SYNC_TAG).catch(() => undefined);
}
