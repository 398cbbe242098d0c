import type { Session } from '@supabase/auth-js';
import { readStored } from '~/ui/device-storage';

/** The storage key of the session. The authentication client is loaded only if it exists. */
export const SESSION_STORAGE_KEY = 'wayable.session';

/** Runs before the first paint: tells the style sheet whether there is a session (styles.css). */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('${SESSION_STORAGE_KEY}'))document.documentElement.dataset.session='stored'}catch{}`;

/** Returns whether the browser stores a session. */
export const hasStoredSession = (): boolean => readStored(SESSION_STORAGE_KEY) !== null;

/** Returns the stored session, possibly with an expired token; null if there is none. */
export function readStoredSession(): Session | null {
  try {
    const session = JSON.parse(readStored(SESSION_STORAGE_KEY) ?? 'null') as Session | null;
    return session?.access_token && session.user?.id ? session : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
