import { writeStored } from '~/ui/device-storage';

/** The storage key of recent searches. */
export const SEARCHES_KEY = 'wayable.searches';

/**
 * Deletes this device's recent searches, and updates screens that show them. In its own file because the
 * first page loads without the reading code.
 */
export function forgetSearches(): void {
  writeStored(SEARCHES_KEY, null);
  window.dispatchEvent(new StorageEvent('storage', { key: SEARCHES_KEY }));
}
