import type { Session } from '@supabase/auth-js';

/** Where the browser keeps the session; its presence decides whether the authentication client is loaded at all. */
export const SESSION_STORAGE_KEY = 'wayable.session';

/** Runs before the first paint: tells the style whether the browser keeps a session (styles.css). */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('${SESSION_STORAGE_KEY}'))document.documentElement.dataset.session='stored'}catch{}`;

function readStored(): string | null {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY);
  } catch (error) {
    // A browser that forbids storage has no stored session; the client then keeps one in memory.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Whether the browser keeps a session. */
export const hasStoredSession = (): boolean => readStored() !== null;

/** The session as the browser keeps it, perhaps with an access token that has expired; null where there is none that can be read. */
export function readStoredSession(): Session | null {
  try {
    const session = JSON.parse(readStored() ?? 'null') as Session | null;
    return session?.access_token && session.user?.id ? session : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
