import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, AuthenticationError, NetworkError } from './api-error';

const MAX_READ_RETRIES = 2;

/**
 * The delay before a retry of a broken connection. It is short, because a connection recovers immediately or
 * not at all, and the error must appear within a second.
 */
const NETWORK_RETRY_MS = 250;
const RETRY_MS = 1_000;

/**
 * Retries only temporary failures: a broken connection, and a server that is overloaded or restarting. Never
 * while the browser is offline, because the cache refetches when it is online again.
 */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_READ_RETRIES) return false;
  if (error instanceof NetworkError) return navigator.onLine !== false;
  return error instanceof ApiError && (error.status === 502 || error.status === 503 || error.status === 504);
}

/** Returns the milliseconds before the next retry. */
export const retryDelay = (failureCount: number, error: Error): number =>
  (error instanceof NetworkError ? NETWORK_RETRY_MS : RETRY_MS) * 2 ** failureCount;

type AuthenticationErrorListener = (error: AuthenticationError, call: 'read' | 'write') => void;

/**
 * Builds the cache of server data. The listener is called for each call that the server refused for lack of a
 * session.
 */
export function createQueryClient(onAuthenticationError: AuthenticationErrorListener): QueryClient {
  const report = (call: 'read' | 'write') => (error: Error) => {
    if (error instanceof AuthenticationError) onAuthenticationError(error, call);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: report('read') }),
    mutationCache: new MutationCache({ onError: report('write') }),
    defaultOptions: {
      // While offline, the service worker answers from its cache, or the call reports the missing network.
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
