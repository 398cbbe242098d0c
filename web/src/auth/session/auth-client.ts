import { GoTrueClient, type SupportedStorage } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';
import { readStored, writeStored } from '~/ui/device-storage';
import { fetchAuth } from './auth-fetch';
import { isExpiring, syncSessionCopy, writeSessionCopy } from './session-copy';

/**
 * Creates the official authentication client. It refreshes the session before expiry and shares it between
 * tabs. The session is in local storage under `storageKey`, with a copy for the service worker.
 */
export async function createAuthClient(storageKey: string): Promise<GoTrueClient> {
  const storage = await prepareStorage(storageKey);
  return new GoTrueClient({
    url: new URL(ROUTES.auth, location.origin).href,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    // An intercepted link is useless without this browser's secret.
    flowType: 'pkce',
    // The screen /auth/callback reads the session from the URL and explains errors.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchAuth,
    storage,
  });
}

/**
 * Stores and returns a session that the service worker has refreshed. If there is none, copies the stored
 * session and returns null.
 */
async function takeNewer(storageKey: string, stored: string): Promise<string | null> {
  const newer = await syncSessionCopy(stored).catch(() => null);
  if (newer !== null) writeStored(storageKey, newer);
  return newer;
}

/**
 * Returns the storage of this device. Without it, or if it is full, values stay in memory until the page
 * closes.
 */
async function prepareStorage(storageKey: string): Promise<SupportedStorage> {
  const unstored = new Map<string, string>();
  const stored = readStored(storageKey);
  if (stored !== null) await takeNewer(storageKey, stored);
  return {
    getItem: async (key) => {
      const value = unstored.get(key) ?? readStored(key);
      if (key !== storageKey || value === null || !isExpiring(value)) return value;
      return (await takeNewer(key, value)) ?? value;
    },
    setItem: (key, value) => {
      unstored.delete(key);
      if (!writeStored(key, value)) {
        // Delete the stored session. The next page must not use it, because its refresh token is used up.
        writeStored(key, null);
        unstored.set(key, value);
      }
      if (key === storageKey) copy(value);
    },
    removeItem: (key) => {
      unstored.delete(key);
      writeStored(key, null);
      if (key === storageKey) copy(null);
    },
  };
}

let lastCopy: Promise<unknown> = Promise.resolve();

/** Copies sessions in order. Without a copy, only open pages send queued reviews. */
function copy(text: string | null): void {
  lastCopy = lastCopy.then(() => writeSessionCopy(text)).catch(() => undefined);
}
