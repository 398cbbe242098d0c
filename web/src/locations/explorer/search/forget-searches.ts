/** Where a device keeps what was searched for. */
export const SEARCHES_KEY = 'wayable.searches';

/**
 * Forgets all searches of this device, and tells screens that show them. Apart from what reads them, which the first page
 * does without.
 */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(SEARCHES_KEY);
  } catch {
    // Storage that is switched off: nothing is remembered.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: SEARCHES_KEY }));
}
