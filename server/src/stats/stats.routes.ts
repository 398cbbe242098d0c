import { ROUTES } from '@wayable/protocol/routes';
import { Stats } from '@wayable/protocol/stats';
import type { Replicas } from '../db/replicas.ts';
import type { TypedApp } from '../http/app-types.ts';
import { PROBLEM_RESPONSES } from '../http/errors/problem-responses.ts';
import { keepPublic } from '../http/responses/public-answers.ts';
import { readStats } from './stats.queries.ts';

/** Registers the totals of the whole map. */
export function registerStatsRoutes(app: TypedApp, replicas: Replicas): void {
  app.get(
    ROUTES.stats,
    {
      ...keepPublic('minute'),
      schema: {
        tags: ['stats'],
        operationId: 'getStats',
        summary: 'How many locations, reviews, contributors and badges there are',
        response: { 200: Stats, ...PROBLEM_RESPONSES },
      },
    },
    (request) => readStats(replicas.of(request)),
  );
}
