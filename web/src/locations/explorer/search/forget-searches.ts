import { writeStored } from '~/ui/device-storage';

/** The storage key of recent searches. */
export const SEARCHES_KEY = 'wayable.searches';

/**
 * Deletes this device's recent searches, and updates screens that show them. This is a separate file, because
 * the first page does not load the code that reads searches.
 */
export function forgetSearches(): void {
  writeStored(SEARCHES_KEY, null);
  window.dispatchEvent(new StorageEvent('storage', { key: SEARCHES_KEY }));
}
