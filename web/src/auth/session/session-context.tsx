import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { SessionState } from './session-state';
import type { SessionStore } from './session-store';

const SessionContext = createContext<SessionStore | null>(null);
const LOADING: SessionState = { status: 'loading' };

/** Hands the session to the screens below and starts following it. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    if (store.getState().status === 'loading') store.start();
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** The store, to sign in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

/** The session as it is now; pre-rendered pages see it as loading. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState, () => LOADING);
}
