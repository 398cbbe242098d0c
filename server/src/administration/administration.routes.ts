import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { AdministrationReason } from '@wayable/protocol/administration';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { type AdministrationContext, type Removal, removeAccessAs } from './administration.service.ts';

const WRITES = { max: 120, windowSeconds: 600 };

const CALLS: { url: string; removal: Removal; operationId: string; summary: string }[] = [
  {
    url: ROUTES.adminUserSessions,
    removal: 'sessions',
    operationId: 'endSessionsOfUser',
    summary: 'End all sessions of an account',
  },
  {
    url: ROUTES.adminUserFactors,
    removal: 'factors',
    operationId: 'removeFactorsOfUser',
    summary: 'Remove all second factors of an account, and end its sessions',
  },
];

/** Registers administrators' actions on other accounts. Each is logged with its reason. */
export function registerAdministrationRoutes(
  app: TypedApp,
  context: AdministrationContext,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  for (const { url, removal, operationId, summary } of CALLS) {
    app.delete(
      url,
      {
        ...limitRoute(WRITES),
        onRequest: requireViewer,
        schema: {
          tags: ['administration'],
          operationId,
          summary,
          security: [{ bearer: [] }],
          params: Type.Object({ id: Uuid }),
          body: AdministrationReason,
          response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { reason } = request.body;
        await removeAccessAs(context, viewerOf(request), { userId: request.params.id, removal, reason });
        return reply.code(204).send(null);
      },
    );
  }
}
