import type { Session } from '@supabase/auth-js';

/** The storage key of the session. The authentication client is loaded only if it exists. */
export const SESSION_STORAGE_KEY = 'wayable.session';

/** Runs before the first paint: tells the style sheet whether there is a session (styles.css). */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('${SESSION_STORAGE_KEY}'))document.documentElement.dataset.session='stored'}catch{}`;

function readStored(): string | null {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY);
  } catch (error) {
    // Without storage, the client keeps the session in memory.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns whether the browser stores a session. */
export const hasStoredSession = (): boolean => readStored() !== null;

/** Returns the stored session, possibly with an expired token; null if there is none. */
export function readStoredSession(): Session | null {
  try {
    const session = JSON.parse(readStored() ?? 'null') as Session | null;
    return session?.access_token && session.user?.id ? session : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
