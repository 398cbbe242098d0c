import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  NotificationPage,
  NotificationsQuery,
  NotificationsRead,
  UnreadNotifications,
} from '@wayable/protocol/notifications';
import { ROUTES } from '@wayable/protocol/routes';
import Type from 'typebox';
import { findUnread, listNotifications, markRead } from './notifications.ts';

const tags = ['notifications'];
const security = [{ bearer: [] }];
const WRITES = { max: 300, windowSeconds: 60 };

/** Registers the routes of the viewer's notifications. */
export function registerNotificationRoutes(
  app: TypedApp,
  sql: Database,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.notifications,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listNotifications',
        summary: 'The caller’s notifications, newest first, with the unread count',
        security,
        querystring: NotificationsQuery,
        response: { 200: NotificationPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listNotifications(sql, viewerOf(request), request.query.page),
  );

  app.get(
    ROUTES.unreadNotifications,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'countUnreadNotifications',
        summary: 'The number and the newest time of the caller’s unread notifications',
        security,
        response: { 200: UnreadNotifications, ...PROBLEM_RESPONSES },
      },
    },
    (request) => findUnread(sql, viewerOf(request)),
  );

  app.put(
    ROUTES.readNotifications,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'markNotificationsRead',
        summary: 'Mark named or all notifications of the caller as read',
        security,
        body: NotificationsRead,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await markRead(sql, viewerOf(request), request.body);
      return reply.code(204).send(null);
    },
  );
}
