import type { Database } from '@wayable/platform/db/database';
import type { Replicas } from '@wayable/platform/db/replicas';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  CorrectionCreate,
  CorrectionCreated,
  CorrectionDecision,
  CorrectionPage,
  CorrectionsQuery,
  PlaceHistory,
} from '@wayable/protocol/corrections';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import {
  decideCorrection,
  listCorrections,
  listHistory,
  reverseCorrection,
  suggestCorrection,
} from './corrections.service.ts';

const tags = ['corrections'];
const security = [{ bearer: [] }];
const params = Type.Object({ id: Uuid });
const WRITES = { max: 120, windowSeconds: 600 };
const DECISIONS = { max: 600, windowSeconds: 600 };
const done = { 204: Type.Null(), ...PROBLEM_RESPONSES };

/** Registers the routes of corrections: suggestions, the history of a place, and decisions of moderators. */
export function registerCorrectionRoutes(
  app: TypedApp,
  { sql, replicas, accountLimitScale }: { sql: Database; replicas: Replicas; accountLimitScale: number },
  { requireViewer, recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.post(
    ROUTES.locationSuggestions,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'suggestCorrection',
        summary: 'Suggest a correction of a location; applied at once if a second Advocate agrees',
        security,
        params,
        body: CorrectionCreate,
        response: { 201: CorrectionCreated, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const created = await suggestCorrection(
        sql,
        accountLimitScale,
        viewerOf(request),
        request.params.id,
        request.body,
      );
      return reply.code(201).send(created);
    },
  );

  app.get(
    ROUTES.locationHistory,
    {
      onRequest: recogniseViewer,
      schema: {
        tags,
        operationId: 'listLocationHistory',
        summary: 'Applied corrections of a location, newest first',
        security: [{}, { bearer: [] }],
        params,
        response: { 200: PlaceHistory, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listHistory(replicas.of(request), request.params.id, request.viewer),
  );

  app.get(
    ROUTES.adminSuggestions,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listCorrections',
        summary: 'Open suggested corrections, oldest first, or decided ones',
        security,
        querystring: CorrectionsQuery,
        response: { 200: CorrectionPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listCorrections(sql, viewerOf(request), request.query),
  );

  app.put(
    ROUTES.adminSuggestion,
    {
      ...limitRoute(DECISIONS),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'decideCorrection',
        summary: 'Accept a suggested correction, which is applied, or reject it',
        security,
        params,
        body: CorrectionDecision,
        response: done,
      },
    },
    async (request, reply) => {
      await decideCorrection(sql, viewerOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    ROUTES.adminSuggestionReversal,
    {
      ...limitRoute(DECISIONS),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'reverseCorrection',
        summary: 'Undo a correction that was applied',
        security,
        params,
        response: done,
      },
    },
    async (request, reply) => {
      await reverseCorrection(sql, viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
