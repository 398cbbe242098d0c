/** The tag of the background sync for queued reviews (docs/product.md#offline-use). */
export const SYNC_TAG = 'sync-reviews';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/**
 * Asks the browser to wake the service worker when there is a network, even after the last tab was closed.
 * Without background sync, reviews are sent when a page is open.
 */
export async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined)?.sync;
  // If the permission is denied, pages send the reviews.
  await sync?.register(SYNC_TAG).catch(() => undefined);
}
