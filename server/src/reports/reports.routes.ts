import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import {
  OwnReports,
  ReportPage,
  ReportResolution,
  ReportsQuery,
  ReviewReport,
  ReviewReportCreate,
} from '@wayable/protocol/reports';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import type { Notifications } from '../notifications/notifications.ts';
import { listOpenReports, listOwnReports, reportReview, setReportResolved } from './reports.service.ts';

const tags = ['reports'];
const security = [{ bearer: [] }];
const IdParams = Type.Object({ id: Uuid });
const WRITES = { max: 120, windowSeconds: 600 };

/** Registers the routes to report reviews, and to list and resolve reports as an administrator. */
export function registerReportRoutes(
  app: TypedApp,
  { sql, notifications }: { sql: Database; notifications: Notifications },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.post(
    ROUTES.reviewReports,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'reportReview',
        summary: 'Report another person’s review; a further report replaces the first (200)',
        security,
        params: IdParams,
        body: ReviewReportCreate,
        response: { 200: ReviewReport, 201: ReviewReport, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const { report, isNew } = await reportReview(
        { sql, notifications },
        viewerOf(request),
        request.params.id,
        request.body,
      );
      return reply.code(isNew ? 201 : 200).send(report);
    },
  );

  app.get(
    ROUTES.locationReports,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listLocationReports',
        summary: 'The caller’s reports of a location’s reviews',
        security,
        params: IdParams,
        response: { 200: OwnReports, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listOwnReports(sql, viewerOf(request), request.params.id),
  );

  app.get(
    ROUTES.adminReports,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listReports',
        summary: 'Open reports, newest first, for administrators',
        security,
        querystring: ReportsQuery,
        response: { 200: ReportPage, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listOpenReports(sql, viewerOf(request), request.query),
  );

  app.put(
    ROUTES.adminReportResolution,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'resolveReport',
        summary: 'Resolve a report, or open it again, as an administrator',
        security,
        params: IdParams,
        body: ReportResolution,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await setReportResolved(
        { sql, notifications },
        viewerOf(request),
        request.params.id,
        request.body.is_resolved,
      );
      return reply.code(204).send(null);
    },
  );
}
