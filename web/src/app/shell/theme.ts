import { readStored, writeStored } from '~/ui/device-storage';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'wayable.theme';

/** Runs before the first paint and sets the stored choice on the root element. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{};`;

const listeners = new Set<() => void>();

/** Returns the current choice; `system` follows the device. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/**
 * Applies the stored choice again. If an extension, for example a password manager, has changed a built page,
 * React draws the page again, and removes the choice from the root element.
 */
export function restoreTheme(): void {
  const stored = readStored(STORAGE_KEY);
  if (stored !== 'light' && stored !== 'dark') return;
  document.documentElement.dataset.theme = stored;
  for (const listener of listeners) listener();
}

/** Applies a choice, and stores it if the browser allows that. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // Without storage, the choice lasts for this page only.
  writeStored(STORAGE_KEY, theme === 'system' ? null : theme);
  for (const listener of listeners) listener();
}

/** Calls `listener` for each choice until the returned function is called. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
