import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, AuthenticationError, NetworkError } from './api-error';

const MAX_READ_RETRIES = 2;

/** A broken connection is back at once or not: people read of it within a second. */
const NETWORK_RETRY_MS = 250;
const RETRY_MS = 1_000;

/**
 * Only what may pass by itself is read again: a broken connection, and a server that is overloaded or restarting. Where the browser knows
 * that there is no network, no second try is worth its time: the cache reads again when there is one.
 */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_READ_RETRIES) return false;
  if (error instanceof NetworkError) return navigator.onLine !== false;
  return error instanceof ApiError && (error.status === 502 || error.status === 503 || error.status === 504);
}

/** Milliseconds before the next try. */
export const retryDelay = (failureCount: number, error: Error): number =>
  (error instanceof NetworkError ? NETWORK_RETRY_MS : RETRY_MS) * 2 ** failureCount;

type AuthenticationErrorListener = (error: AuthenticationError, call: 'read' | 'write') => void;

/** The cache of what the server said. The listener hears of each call that the server found to have no session. */
export function createQueryClient(onAuthenticationError: AuthenticationErrorListener): QueryClient {
  const report = (call: 'read' | 'write') => (error: Error) => {
    if (error instanceof AuthenticationError) onAuthenticationError(error, call);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: report('read') }),
    mutationCache: new MutationCache({ onError: report('write') }),
    defaultOptions: {
      // Without a network the service worker answers with what it kept, or the call says that there is none.
      queries: {
        staleTime: 30_000,
        retry: isWorthRetrying,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
