import type { AuthMails } from '@wayable/auth/one-time/auth-mails';
import { deviceOf } from '@wayable/auth/protocol/auth-request';
import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { refuseHead } from '@wayable/platform/http/requests/refuse-head';
import {
  AccountDeletion,
  AccountSessions,
  SecurityEvents,
  SecurityEventsQuery,
} from '@wayable/protocol/account';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import type { PhotoStore } from '../photos/photo-store.ts';
import { deleteAccount, endSession, listEvents, listSessions } from './account.service.ts';
import { exportAccount } from './account-export.service.ts';

const tags = ['account'];
const security = [{ bearer: [] }];
const EXPORTS = { max: 10, windowSeconds: 600 };
const DELETIONS = { max: 30, windowSeconds: 300 };

/** Registers the routes of the user's own account: sessions, security events, export, deletion. */
export function registerAccountRoutes(
  app: TypedApp,
  {
    sql,
    mails,
    photos,
    publicUrl,
  }: { sql: Database; mails: AuthMails; photos: PhotoStore; publicUrl: string },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.accountSessions,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listSessions',
        summary: 'Sessions of the caller, newest first',
        security,
        response: { 200: AccountSessions, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listSessions(sql, viewerOf(request)),
  );

  app.delete(
    ROUTES.accountSession,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'endSession',
        summary: 'End a session of the caller',
        security,
        params: Type.Object({ id: Uuid }),
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await endSession(sql, viewerOf(request), request.params.id, deviceOf(request, publicUrl));
      return reply.code(204).send(null);
    },
  );

  app.get(
    ROUTES.accountEvents,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listSecurityEvents',
        summary: 'Security events of the caller, newest first',
        security,
        querystring: SecurityEventsQuery,
        response: { 200: SecurityEvents, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listEvents(sql, viewerOf(request), request.query),
  );

  app.register(async (scope: TypedApp) => {
    // A HEAD request must not export anything: each export is logged as a security event.
    refuseHead(scope);
    scope.get(
      ROUTES.accountExport,
      {
        ...limitRoute(EXPORTS),
        onRequest: requireViewer,
        schema: {
          tags,
          operationId: 'exportAccount',
          summary: 'All stored data of the caller, as a file',
          security,
          documented: { response: { 200: Type.Object({}), ...PROBLEM_RESPONSES } },
        },
      },
      async (request, reply) => {
        const content = await exportAccount(sql, viewerOf(request), deviceOf(request, publicUrl));
        const day = new Date().toISOString().slice(0, 10);
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="wayable-account-${day}.json"`)
          .send(content as never);
      },
    );
  });

  app.delete(
    ROUTES.account,
    {
      ...limitRoute(DELETIONS),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'deleteAccount',
        summary: 'Delete the caller’s account with all personal data',
        security,
        body: AccountDeletion,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await deleteAccount(
        { sql, mails, photos },
        viewerOf(request),
        request.body,
        deviceOf(request, publicUrl),
      );
      return reply.code(204).send(null);
    },
  );
}
