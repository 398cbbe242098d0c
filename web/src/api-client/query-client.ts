import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, AuthenticationError, NetworkError } from './api-error';

const MAX_READ_RETRIES = 2;

/** Only what may pass by itself is read again: no network, and a server that is overloaded or restarting. */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_READ_RETRIES) return false;
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status === 502 || error.status === 503 || error.status === 504);
}

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
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
