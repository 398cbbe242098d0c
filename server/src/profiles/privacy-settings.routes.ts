import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { PrivacySettings, PrivacySettingsUpdate } from '@wayable/protocol/privacy';
import { ROUTES } from '@wayable/protocol/routes';
import { changePrivacySettings, getPrivacySettings } from './privacy-settings.service.ts';

const tags = ['profiles'];
const security = [{ bearer: [] }];
const WRITES = { max: 120, windowSeconds: 60 };

/** Registers the routes of the user's own privacy and notification settings. */
export function registerPrivacySettingsRoutes(
  app: TypedApp,
  sql: Database,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.privacySettings,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getPrivacySettings',
        summary: 'The caller’s privacy settings',
        security,
        response: { 200: PrivacySettings, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getPrivacySettings(sql, viewerOf(request).userId),
  );

  app.patch(
    ROUTES.privacySettings,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'updatePrivacySettings',
        summary: 'Change some of the caller’s privacy settings',
        security,
        body: PrivacySettingsUpdate,
        response: { 200: PrivacySettings, ...PROBLEM_RESPONSES },
      },
    },
    (request) => changePrivacySettings(sql, viewerOf(request).userId, request.body),
  );
}
