import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { SessionState } from './session-state';
import type { SessionStore } from './session-store';

const SessionContext = createContext<SessionStore | null>(null);
const LOADING: SessionState = { status: 'loading' };

/** Provides the session to its descendants and starts to follow it. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    if (store.getState().status === 'loading') store.start();
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** Returns the store, to sign in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

/** Returns the current session; "loading" on prerendered pages. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState, () => LOADING);
}
