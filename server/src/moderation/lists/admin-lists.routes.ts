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
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { TypedApp } from '../../http/app-types.ts';
import { PROBLEM_RESPONSES } from '../../http/errors/problem-responses.ts';
import { type Authentication, viewerOf } from '../../http/requests/authenticate.ts';
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
