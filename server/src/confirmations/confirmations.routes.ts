import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  Confirmation,
  ConfirmationNotes,
  ConfirmationUpdate,
  OwnConfirmation,
} from '@wayable/protocol/confirmations';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import {
  confirmLocation,
  getConfirmation,
  listConfirmationNotes,
  toConfirmationLimits,
  withdrawConfirmation,
} from './confirmations.service.ts';

const tags = ['confirmations'];
const security = [{ bearer: [] }];
const IdParams = Type.Object({ id: Uuid });
const WRITES = { max: 300, windowSeconds: 60 };

/** Registers the routes of the user's own confirmations, and of the notes that administrators read. */
export function registerConfirmationRoutes(
  app: TypedApp,
  { sql, accountLimitScale }: { sql: Database; accountLimitScale: number },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  const limits = toConfirmationLimits(accountLimitScale);
  app.get(
    ROUTES.locationConfirmation,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getConfirmation',
        summary: 'The caller’s confirmation of the location',
        security,
        params: IdParams,
        response: { 200: OwnConfirmation, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getConfirmation(sql, viewerOf(request), request.params.id),
  );

  app.put(
    ROUTES.locationConfirmation,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'confirmLocation',
        summary: 'Confirm that the location is as described, or report a change',
        security,
        params: IdParams,
        body: ConfirmationUpdate,
        response: { 200: Confirmation, ...PROBLEM_RESPONSES },
      },
    },
    (request) => confirmLocation(sql, limits, viewerOf(request), request.params.id, request.body),
  );

  app.delete(
    ROUTES.locationConfirmation,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'withdrawConfirmation',
        summary: 'Withdraw the caller’s confirmation',
        security,
        params: IdParams,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await withdrawConfirmation(sql, viewerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    ROUTES.locationConfirmationNotes,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listChangeNotes',
        summary: 'Reported changes of the location, for administrators',
        security,
        params: IdParams,
        response: { 200: ConfirmationNotes, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listConfirmationNotes(sql, viewerOf(request), request.params.id),
  );
}
