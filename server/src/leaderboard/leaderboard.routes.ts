import { Leaderboard, LeaderboardQuery } from '@wayable/protocol/leaderboard';
import { ROUTES } from '@wayable/protocol/routes';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replicas.ts';
import type { TypedApp } from '../http/app-types.ts';
import { PROBLEM_RESPONSES } from '../http/errors/problem-responses.ts';
import type { Authentication } from '../http/requests/authenticate.ts';
import { getLeaderboard } from './leaderboard.service.ts';
import { RankingMarks } from './ranking-marks.ts';
import { buildStandingFolder } from './standing-folder.ts';

/** Who gave most, and what keeps the rankings of regions. */
export function registerLeaderboardRoutes(
  app: TypedApp,
  { sql, replicas }: { sql: Database; replicas: Replicas },
  { recogniseViewer }: Authentication,
): void {
  const folder = buildStandingFolder(sql, app.log);
  const marks = new RankingMarks(sql);
  app.addHook('onReady', async () => folder.start());
  app.addHook('preClose', async () => folder.stop());

  app.get(
    ROUTES.leaderboard,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags: ['leaderboard'],
        operationId: 'getLeaderboard',
        summary:
          'People by reputation, reviews or badges, of a period and a region; and where the viewer stands',
        querystring: LeaderboardQuery,
        response: { 200: Leaderboard, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getLeaderboard(replicas.of(request), marks, request.viewer, request.query),
  );
}
