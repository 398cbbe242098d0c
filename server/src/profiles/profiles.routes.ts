import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { clientSignal } from '@wayable/platform/http/requests/client-signal';
import { Profile, ProfileReviews, ProfileUpdate } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import { changeProfile, getProfile, listProfileReviews, type ProfileContext } from './profiles.service.ts';

const tags = ['profiles'];
const UserParams = Type.Object({ userId: Uuid });
const WRITES = { max: 60, windowSeconds: 60 };

/** Registers the routes of contributors' profiles. */
export function registerProfileRoutes(
  app: TypedApp,
  context: ProfileContext,
  { requireViewer, recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.get(
    ROUTES.profile,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'getProfile',
        summary: 'The profile of a person, as far as they show it',
        params: UserParams,
        response: { 200: Profile, ...PROBLEM_RESPONSES },
      },
    },
    (request) => getProfile(context.sql, request.viewer, request.params.userId.toLowerCase()),
  );

  app.get(
    ROUTES.profileReviews,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'listProfileReviews',
        summary: 'The newest reviews of a person, as far as they show them',
        params: UserParams,
        response: { 200: ProfileReviews, ...PROBLEM_RESPONSES },
      },
    },
    (request) => listProfileReviews(context.sql, request.viewer, request.params.userId.toLowerCase()),
  );

  app.patch(
    ROUTES.profile,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'updateProfile',
        summary: 'Change a name or picture: the caller’s, or as an administrator anyone’s, and their role',
        security: [{ bearer: [] }],
        params: UserParams,
        body: ProfileUpdate,
        response: { 200: Profile, ...PROBLEM_RESPONSES },
      },
    },
    (request, reply) => {
      const change = { ...request.body, signal: clientSignal(reply) };
      return changeProfile(context, viewerOf(request), request.params.userId.toLowerCase(), change);
    },
  );
}
