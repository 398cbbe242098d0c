import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  NewsletterReceipt,
  NewsletterSignUp,
  NewsletterUpdate,
  NewsletterUpdateChange,
  NewsletterUpdateCreate,
  NewsletterUpdatePage,
  NewsletterUpdatesQuery,
  NewsletterUpdateVersion,
  SubscriberPage,
  SubscribersQuery,
  UpdatePreview,
  UpdatePreviewRequest,
} from '@wayable/protocol/newsletter';
import { IdempotencyHeaders } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import type { Subscriptions } from './subscriptions.ts';
import * as service from './updates.service.ts';

const tags = ['newsletter'];
const security = [{ bearer: [] }];
const params = Type.Object({ id: Uuid });
const WRITES = { max: 300, windowSeconds: 600 };
const SIGN_UPS = { max: 60, windowSeconds: 600 };
const done = { 204: Type.Null(), ...PROBLEM_RESPONSES };
const shown = { 200: NewsletterUpdate, ...PROBLEM_RESPONSES };

/** Registers the routes of subscriptions and of updates by administrators (docs/product.md#newsletter). */
export function registerNewsletterRoutes(
  app: TypedApp,
  context: service.UpdatesContext & { subscriptions: Subscriptions },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  const write = { ...limitRoute(WRITES), onRequest: requireViewer };
  const idOf = ({ params: { id } }: { params: { id: string } }) => id.toLowerCase();

  app.post(
    ROUTES.newsletter,
    {
      ...limitRoute(SIGN_UPS),
      schema: {
        tags,
        operationId: 'subscribeToNewsletter',
        summary: 'Subscribe to updates; a mail asks the address to confirm',
        body: NewsletterSignUp,
        response: { 202: NewsletterReceipt, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await context.subscriptions.request(request.body, request.ip)),
  );

  app.get(
    ROUTES.adminSubscribers,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listSubscribers',
        summary: 'Subscribers to updates, for administrators',
        security,
        querystring: SubscribersQuery,
        response: { 200: SubscriberPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => service.listSubscribers(context, viewerOf(request), request.query),
  );

  app.delete(
    ROUTES.adminSubscriber,
    {
      ...write,
      schema: {
        tags,
        operationId: 'removeSubscriber',
        summary: 'Remove a subscriber from the list of updates',
        security,
        params,
        response: done,
      },
    },
    async (request, reply) => {
      await service.removeSubscriber(context, viewerOf(request), idOf(request));
      return reply.code(204).send(null);
    },
  );

  app.get(
    ROUTES.adminUpdates,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listUpdates',
        summary: 'Updates with their progress, newest first, for administrators',
        security,
        querystring: NewsletterUpdatesQuery,
        response: { 200: NewsletterUpdatePage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => service.listUpdates(context, viewerOf(request), request.query),
  );

  app.post(
    ROUTES.adminUpdates,
    {
      ...write,
      schema: {
        tags,
        operationId: 'createUpdate',
        summary:
          'Begin a draft of an update; a replay with the same Idempotency-Key returns the first one with status 200',
        security,
        headers: IdempotencyHeaders,
        body: NewsletterUpdateCreate,
        response: { 200: NewsletterUpdate, 201: NewsletterUpdate, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const { update, isNew } = await service.createUpdate(context, viewerOf(request), request.body, key);
      return reply.code(isNew ? 201 : 200).send(update);
    },
  );

  app.post(
    ROUTES.adminUpdatePreview,
    {
      ...write,
      schema: {
        tags,
        operationId: 'previewUpdate',
        summary: 'Preview the HTML of an update',
        security,
        body: UpdatePreviewRequest,
        response: { 200: UpdatePreview, ...PROBLEM_RESPONSES },
      },
    },
    async (request) => service.previewUpdate(viewerOf(request), request.body.body),
  );

  app.get(
    ROUTES.adminUpdate,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getUpdate',
        summary: 'One update, for administrators',
        security,
        params,
        response: shown,
      },
    },
    (request) => service.getUpdate(context, viewerOf(request), idOf(request)),
  );

  app.patch(
    ROUTES.adminUpdate,
    {
      ...write,
      schema: {
        tags,
        operationId: 'changeUpdate',
        summary: 'Change a draft of an update',
        security,
        params,
        body: NewsletterUpdateChange,
        response: shown,
      },
    },
    (request) => service.changeUpdate(context, viewerOf(request), idOf(request), request.body),
  );

  app.delete(
    ROUTES.adminUpdate,
    {
      ...write,
      schema: {
        tags,
        operationId: 'deleteUpdate',
        summary: 'Delete the named revision of an update, unless it is being sent',
        security,
        params,
        querystring: NewsletterUpdateVersion,
        response: done,
      },
    },
    async (request, reply) => {
      await service.removeUpdate(context, viewerOf(request), idOf(request), request.query);
      return reply.code(204).send(null);
    },
  );

  app.post(
    ROUTES.adminUpdateTest,
    {
      ...write,
      schema: {
        tags,
        operationId: 'sendTestUpdate',
        summary: 'Mail the named revision of an update to the caller',
        security,
        params,
        body: NewsletterUpdateVersion,
        response: done,
      },
    },
    async (request, reply) => {
      await service.sendTestMail(context, viewerOf(request), idOf(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.put(
    ROUTES.adminUpdateSending,
    {
      ...write,
      schema: {
        tags,
        operationId: 'sendUpdate',
        summary: 'Send the named revision of an update to all subscribers, or continue a stopped one',
        security,
        params,
        body: NewsletterUpdateVersion,
        response: shown,
      },
    },
    (request) => service.startSending(context, viewerOf(request), idOf(request), request.body),
  );

  app.delete(
    ROUTES.adminUpdateSending,
    {
      ...write,
      schema: {
        tags,
        operationId: 'stopUpdate',
        summary: 'Stop an update that is being sent',
        security,
        params,
        response: shown,
      },
    },
    (request) => service.stopSending(context, viewerOf(request), idOf(request)),
  );
}
