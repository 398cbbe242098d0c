import { Profile, ProfileUpdate } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import type { TypedApp } from '../http/app-types.ts';
import { type Authentication, viewerOf } from '../http/authenticate.ts';
import { PROBLEM_RESPONSES } from '../http/problem-responses.ts';
import type { LimitRoute } from '../http/rate-limits.ts';
import { changeRole } from '../moderation/change-role.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { getProfile } from './profiles.service.ts';

const WRITES = { max: 120, windowSeconds: 600 };

/** Profiles of contributors. */
export function registerProfileRoutes(
  app: TypedApp,
  { sql, notifications }: { sql: Database; notifications: Notifications },
  { recogniseViewer, requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.profile,
    {
      onRequest: recogniseViewer,
      schema: {
        tags: ['profiles'],
        summary: 'The profile of a person',
        params: Type.Object({ userId: Uuid }),
        response: { 200: Profile, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getProfile(sql, request.viewer, request.params.userId),
  );

  app.patch(
    ROUTES.profile,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags: ['profiles'],
        summary: 'Make somebody else an administrator, or unmake one, as an administrator',
        security: [{ bearer: [] }],
        params: Type.Object({ userId: Uuid }),
        body: ProfileUpdate,
        response: { 200: Profile, ...PROBLEM_RESPONSES },
      },
    },
    async (request) => {
      const { userId } = request.params;
      const { is_admin: isAdmin } = request.body;
      const viewer = viewerOf(request);
      if (isAdmin !== undefined) await changeRole(sql, notifications, viewer, userId, isAdmin);
      return getProfile(sql, viewer, userId);
    },
  );
}
