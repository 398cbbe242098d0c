/** The tag of the background sync for queued reviews (docs/product.md#offline-use). */
export const SYNC_TAG = 'sync-reviews';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/**
 * Asks the browser to wake the service worker when there is a network, even after the last tab was closed.
 * @returns false if the browser has no background sync, as Firefox and Safari; then only an open page sends
 * reviews
 */
export async function requestSync(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync = (registration as (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined)?.sync;
  if (!sync) return false;
  return sync.register(SYNC_TAG).then(
    () => true,
    // The person has denied the permission.
    () => false,
  );
}
