import { GoTrueClient } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';
import { fetchByDeviceClock } from './device-clock';
import { findNewerSession, writeSessionCopy } from './session-copy';

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
    // /auth/callback reads it and explains errors.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchByDeviceClock,
    ...(storage && { storage }),
  });
}

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Undefined if the browser forbids storage: the client then keeps the session in memory. */
async function prepareStorage(storageKey: string): Promise<SessionStorage | undefined> {
  let stored: string | null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
  if (stored !== null) {
    const newer = await findNewerSession(stored).catch(() => null);
    if (newer === null) copy(stored);
    else localStorage.setItem(storageKey, newer);
  }
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => {
      localStorage.setItem(key, value);
      if (key === storageKey) copy(value);
    },
    removeItem: (key) => {
      localStorage.removeItem(key);
      if (key === storageKey) copy(null);
    },
  };
}

let lastCopy: Promise<unknown> = Promise.resolve();

/** Copies in order. Without a copy, only open pages send queued reviews. */
function copy(text: string | null): void {
  lastCopy = lastCopy.then(() => writeSessionCopy(text)).catch(() => undefined);
}
