import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { ROUTES } from '@wayable/protocol/routes';
import { SavedLink, SavedLocationsQuery, SharedList, SharedListParams } from '@wayable/protocol/saved';
import Type from 'typebox';
import { readSavedLink, readSharedList, turnLinkOff, turnLinkOn } from './shared-lists.service.ts';

const tags = ['saved'];
const security = [{ bearer: [] }];
const WRITES = { max: 60, windowSeconds: 60 };
/** The limit is low, because a list has up to 500 places. */
const READS = { max: 60, windowSeconds: 60 };

/** Registers the link to a person's saved places, and the shared list. */
export function registerSharedListRoutes(
  app: TypedApp,
  { sql }: { sql: Database },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.savedLink,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getSavedLink',
        summary: 'The link to the caller’s saved list; null while it is off',
        security,
        response: { 200: SavedLink, ...PROBLEM_RESPONSES },
      },
    },
    (request) => readSavedLink(sql, viewerOf(request)),
  );

  app.put(
    ROUTES.savedLink,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'turnSavedLinkOn',
        summary: 'Share the caller’s saved list by a link; an active link stays',
        security,
        response: { 200: SavedLink, ...PROBLEM_RESPONSES },
      },
    },
    (request) => turnLinkOn(sql, viewerOf(request)),
  );

  app.delete(
    ROUTES.savedLink,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'turnSavedLinkOff',
        summary: 'Turn off the link to the caller’s saved list; the next link differs',
        security,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await turnLinkOff(sql, viewerOf(request));
      return reply.code(204).send(null);
    },
  );

  // Never read from a replica, which would still serve a link after it was turned off.
  app.get(
    ROUTES.sharedList,
    {
      ...limitRoute(READS),
      schema: {
        tags,
        operationId: 'getSharedList',
        summary: 'The locations of a shared list, by their names',
        params: SharedListParams,
        querystring: SavedLocationsQuery,
        response: { 200: SharedList, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      return readSharedList(sql, request.params.token, request.query);
    },
  );
}
