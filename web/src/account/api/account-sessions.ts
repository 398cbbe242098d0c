import { queryOptions } from '@tanstack/react-query';
import type { AccountSessions } from '@wayable/protocol/account';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries the user's sessions, newest first. */
export const accountSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'sessions'],
    queryFn: async ({ signal }) =>
      (await call<AccountSessions>('GET', { path: ROUTES.accountSessions, signal })).data,
  });

/** Ends one of the user's sessions. */
export const endSession = (id: string): Promise<void> =>
  call<void>('DELETE', { path: ROUTES.accountSession, params: { id } });
