import { Leaderboard, LeaderboardQuery } from '@wayable/protocol/leaderboard';
import { ROUTES } from '@wayable/protocol/routes';
import type { Replicas } from '../db/replicas.ts';
import type { TypedApp } from '../http/app-types.ts';
import { PROBLEM_RESPONSES } from '../http/errors/problem-responses.ts';
import type { Authentication } from '../http/requests/authenticate.ts';
import { keepPublic } from '../http/responses/public-answers.ts';
import { getLeaderboard } from './leaderboard.service.ts';

/** Registers the ranking of contributors. */
export function registerLeaderboardRoutes(
  app: TypedApp,
  replicas: Replicas,
  { recogniseViewer }: Authentication,
): void {
  app.get(
    ROUTES.leaderboard,
    {
      ...keepPublic('revalidate'),
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags: ['leaderboard'],
        operationId: 'getLeaderboard',
        summary: 'People by reputation, reviews or badges, of a period and a region, with the viewer’s rank',
        querystring: LeaderboardQuery,
        response: { 200: Leaderboard, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getLeaderboard(replicas.of(request), request.viewer, request.query),
  );
}
