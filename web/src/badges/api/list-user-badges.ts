import { queryOptions } from '@tanstack/react-query';
import type { UserBadges } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Queries a person's visible earned and minted badges. */
export const userBadgesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['badges', 'of', userId],
    queryFn: ({ signal }) =>
      call<UserBadges>('GET', { path: ROUTES.userBadges, params: { id: userId }, signal }),
  });
