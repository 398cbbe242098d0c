import { GoTrueClient } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';
import { findNewerSession, writeSessionCopy } from './session-copy';

/**
 * The official client of the authentication protocol: it refreshes the session near expiry and shares it between tabs.
 * The session lies in local storage under `storageKey`, with a copy for the service worker.
 */
export async function createAuthClient(storageKey: string): Promise<GoTrueClient> {
  const storage = await prepareStorage(storageKey);
  return new GoTrueClient({
    url: new URL(ROUTES.auth, location.origin).href,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    // A link that is read by somebody else opens nothing without the secret that this browser keeps.
    flowType: 'pkce',
    // /auth/callback reads it, and says what went wrong.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...(storage && { storage }),
  });
}

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Undefined in a browser that forbids storage: the client keeps the session in memory then. */
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

/** In order; where no copy can be kept, queued reviews are sent by open pages only. */
function copy(text: string | null): void {
  lastCopy = lastCopy.then(() => writeSessionCopy(text)).catch(() => undefined);
}
