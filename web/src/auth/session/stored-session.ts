/** Where the browser keeps the session; its presence decides whether the authentication client is loaded at all. */
export const SESSION_STORAGE_KEY = 'wayable.session';

/** Runs before the first paint: tells the style whether the browser keeps a session (styles.css). */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('${SESSION_STORAGE_KEY}'))document.documentElement.dataset.session='stored'}catch{}`;

/** Whether the browser keeps a session. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch (error) {
    // A browser that forbids storage has no stored session; the client then keeps one in memory.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
