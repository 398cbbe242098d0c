import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  ContactMessage,
  ContactMessagePage,
  ContactMessagesQuery,
  ContactMessageUpdate,
} from '@wayable/protocol/contact';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import {
  changeMessage,
  getDocument,
  getMessage,
  type InboxContext,
  listMessages,
  removeMessage,
} from './inbox.service.ts';

const tags = ['contact'];
const security = [{ bearer: [] }];
const params = Type.Object({ id: Uuid });
const WRITES = { max: 600, windowSeconds: 600 };
const shown = { 200: ContactMessage, ...PROBLEM_RESPONSES };
const done = { 204: Type.Null(), ...PROBLEM_RESPONSES };

/** Registers the inbox of the admin panel (docs/product.md#contact). */
export function registerInboxRoutes(
  app: TypedApp,
  context: InboxContext,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.adminMessages,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listMessages',
        summary: 'Messages of the contact form and applications, for administrators',
        security,
        querystring: ContactMessagesQuery,
        response: { 200: ContactMessagePage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listMessages(context, viewerOf(request), request.query),
  );

  app.get(
    ROUTES.adminMessage,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getMessage',
        summary: 'One message, for administrators',
        security,
        params,
        response: shown,
      },
    },
    (request) => getMessage(context, viewerOf(request), request.params.id.toLowerCase()),
  );

  app.patch(
    ROUTES.adminMessage,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'updateMessage',
        summary: 'Change the state of a message, as an administrator',
        security,
        params,
        body: ContactMessageUpdate,
        response: shown,
      },
    },
    (request) => changeMessage(context, viewerOf(request), request.params.id.toLowerCase(), request.body),
  );

  app.delete(
    ROUTES.adminMessage,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'deleteMessage',
        summary: 'Delete a message with its document for good, as an administrator',
        security,
        params,
        response: done,
      },
    },
    async (request, reply) => {
      await removeMessage(context, viewerOf(request), request.params.id.toLowerCase());
      return reply.code(204).send(null);
    },
  );

  app.get(
    ROUTES.adminMessageDocument,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getMessageDocument',
        summary: 'The PDF of an application, as a download, for administrators',
        security,
        params,
        response: { 200: Type.Any(), ...PROBLEM_RESPONSES },
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const bytes = await getDocument(context, viewerOf(request), id);
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `attachment; filename="application-${id.toLowerCase()}.pdf"`,
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'cache-control': 'no-store',
        })
        .send(bytes);
    },
  );
}
