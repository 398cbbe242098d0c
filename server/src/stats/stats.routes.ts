import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { keepPublic } from '@wayable/platform/http/responses/public-answers';
import { ROUTES } from '@wayable/protocol/routes';
import { Stats } from '@wayable/protocol/stats';
import { StatsReader } from './stats.service.ts';

/** Registers the totals of the whole map. */
export function registerStatsRoutes(app: TypedApp, replicas: Replicas): void {
  const stats = new StatsReader();
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
    (request) => stats.read(replicas.of(request)),
  );
}
