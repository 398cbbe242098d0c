import type { Config } from '@wayable/platform/config/config';
import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { Installation } from '@wayable/protocol/installation';
import {
  AdminQueues,
  AdminReviewsQuery,
  AdminUserPage,
  AdminUsersQuery,
  LogPage,
  LogQuery,
  ModeratedReviewPage,
} from '@wayable/protocol/moderation';
import { ROUTES } from '@wayable/protocol/routes';
import { describeInstallation } from '../installation.service.ts';
import { listLog, listReviews, listUsers } from './lists.service.ts';
import { countQueues, type QueueCounters } from './queues.service.ts';

const tags = ['moderation'];
const security = [{ bearer: [] }];

/** Registers the lists of the admin panel: reviews, people, the log, the installation. */
export function registerAdminListRoutes(
  app: TypedApp,
  {
    sql,
    config,
    describeMinting,
    ...counters
  }: QueueCounters & {
    sql: Database;
    config: Config;
    describeMinting: () => Promise<Installation['minting']>;
  },
  { requireViewer }: Authentication,
): void {
  app.get(
    ROUTES.adminQueues,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'countQueues',
        summary: 'Open tasks of administrators, per queue',
        security,
        response: { 200: AdminQueues, ...PROBLEM_RESPONSES },
      },
    },
    (request) => countQueues(sql, viewerOf(request), counters),
  );

  app.get(
    ROUTES.adminReviews,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listReviewsForModeration',
        summary: 'All reviews, those that are reported or have signals, or the removed ones',
        security,
        querystring: AdminReviewsQuery,
        response: { 200: ModeratedReviewPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listReviews(sql, viewerOf(request), request.query),
  );

  app.get(
    ROUTES.adminUsers,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'All people',
        security,
        querystring: AdminUsersQuery,
        response: { 200: AdminUserPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listUsers(sql, viewerOf(request), request.query),
  );

  app.get(
    ROUTES.adminLog,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listModerationLog',
        summary: 'Actions of administrators, newest first',
        security,
        querystring: LogQuery,
        response: { 200: LogPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listLog(sql, viewerOf(request), request.query),
  );

  app.get(
    ROUTES.adminInstallation,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getInstallation',
        summary: 'The running system and its configuration',
        security,
        response: { 200: Installation, ...PROBLEM_RESPONSES },
      },
    },
    (request) => describeInstallation(sql, config, viewerOf(request), describeMinting),
  );
}
