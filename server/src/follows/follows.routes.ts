import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { ROUTES } from '@wayable/protocol/routes';
import { Follow } from '@wayable/protocol/saved';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { followLocation, readFollow, unfollowLocation } from './follows.service.ts';

const tags = ['saved'];
const security = [{ bearer: [] }];
const Params = Type.Object({ id: Uuid });
const WRITES = { max: 300, windowSeconds: 60 };

/**
 * Registers the routes to follow a place. Followers are notified when its answers change. Only the person
 * sees what they follow.
 */
export function registerFollowRoutes(
  app: TypedApp,
  { sql }: { sql: Database },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.locationFollow,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getFollow',
        summary: 'Whether the caller follows and saved the location',
        security,
        params: Params,
        response: { 200: Follow, ...PROBLEM_RESPONSES },
      },
    },
    (request) => readFollow(sql, viewerOf(request), request.params.id),
  );

  app.put(
    ROUTES.locationFollow,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'followLocation',
        summary: 'Follow the location to be notified of changed answers',
        security,
        params: Params,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await followLocation(sql, viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    ROUTES.locationFollow,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'unfollowLocation',
        summary: 'Unfollow the location',
        security,
        params: Params,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await unfollowLocation(sql, viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
