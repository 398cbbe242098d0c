import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Leaderboard } from '@wayable/protocol/leaderboard';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { LeaderboardState } from '../leaderboard-state';

/** Queries a ranking with the viewer's position. The old ranking stays until the new ranking arrives. */
export const leaderboardQuery = (state: LeaderboardState, viewerId: string | undefined) =>
  queryOptions({
    queryKey: ['leaderboard', viewerId, state],
    queryFn: ({ signal }) =>
      call<Leaderboard>('GET', { path: ROUTES.leaderboard, query: { ...state }, signal }),
    placeholderData: keepPreviousData,
  });
