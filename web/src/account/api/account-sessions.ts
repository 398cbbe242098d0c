import { queryOptions } from '@tanstack/react-query';
import type { AccountSessions } from '@wayable/protocol/account';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Where the person is signed in, newest first. */
export const accountSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId, 'sessions'],
    queryFn: async ({ signal }) =>
      (await call<AccountSessions>('GET', { path: ROUTES.accountSessions, signal })).data,
  });

/** Ends one of the person's sessions. */
export const endSession = (id: string): Promise<void> =>
  call<void>('DELETE', { path: ROUTES.accountSession, params: { id } });
