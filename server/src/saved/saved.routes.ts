import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { ROUTES } from '@wayable/protocol/routes';
import { SavedLocations, SavedLocationsQuery } from '@wayable/protocol/saved';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { forgetLocation, listSaved, saveLocation } from './saved.service.ts';

const tags = ['saved'];
const security = [{ bearer: [] }];
const Params = Type.Object({ locationId: Uuid });
const WRITES = { max: 300, windowSeconds: 60 };

/** Registers saved places, visible only to their owner. */
export function registerSavedRoutes(
  app: TypedApp,
  { sql }: { sql: Database },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.savedLocations,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listSaved',
        summary: 'The caller’s saved locations, newest first',
        security,
        querystring: SavedLocationsQuery,
        response: { 200: SavedLocations, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listSaved(sql, viewerOf(request), request.query),
  );

  app.put(
    ROUTES.savedLocation,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'saveLocation',
        summary: 'Save a location',
        security,
        params: Params,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await saveLocation(sql, viewerOf(request), request.params.locationId);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    ROUTES.savedLocation,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'forgetLocation',
        summary: 'Remove a location from the caller’s saved list',
        security,
        params: Params,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await forgetLocation(sql, viewerOf(request), request.params.locationId);
      return reply.code(204).send(null);
    },
  );
}
