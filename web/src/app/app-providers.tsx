import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '~/auth/session-context';
import { queryClient, sessionStore } from './services';

/** What every screen may rely on. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider store={sessionStore}>{children}</SessionProvider>
    </QueryClientProvider>
  );
}
