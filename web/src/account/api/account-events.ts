import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SecurityEvents } from '@wayable/protocol/account';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

const PAGE_SIZE = 10;

/** Queries the account's security events in pages, newest first. */
export const accountEventsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['account', userId, 'events'],
    queryFn: ({ pageParam, signal }) =>
      call<SecurityEvents>('GET', {
        path: ROUTES.accountEvents,
        query: { limit: PAGE_SIZE, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
  });
