import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import { keepPublic } from '@wayable/platform/http/responses/public-answers';
import { Leaderboard, LeaderboardQuery } from '@wayable/protocol/leaderboard';
import { ROUTES } from '@wayable/protocol/routes';
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
