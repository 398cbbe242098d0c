import { useSyncExternalStore } from 'react';
import type { ColorScheme } from './basemap/basemap-palette';

const DARK_QUERY = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(DARK_QUERY);
  media.addEventListener('change', onChange);
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    media.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}

// Read the style sheet, which combines the person's choice and the device's setting.
const read = (): ColorScheme =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';

/** Returns the current colors of the page. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, read, () => 'light');
