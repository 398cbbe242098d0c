import { Leaderboard, LeaderboardQuery } from '@wayable/protocol/leaderboard';
import { ROUTES } from '@wayable/protocol/routes';
import type { Database } from '../db/database.ts';
import type { TypedApp } from '../http/app-types.ts';
import type { Authentication } from '../http/authenticate.ts';
import { PROBLEM_RESPONSES } from '../http/problem-responses.ts';
import { getLeaderboard } from './leaderboard.service.ts';

/** Who gave most. */
export function registerLeaderboardRoutes(
  app: TypedApp,
  sql: Database,
  { recogniseViewer }: Authentication,
): void {
  app.get(
    ROUTES.leaderboard,
    {
      onRequest: recogniseViewer,
      schema: {
        tags: ['leaderboard'],
        summary:
          'People by reputation, reviews or badges, of a period and a region; and where the viewer stands',
        querystring: LeaderboardQuery,
        response: { 200: Leaderboard, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getLeaderboard(sql, request.viewer, request.query),
  );
}
