import { Profile } from '@wayable/protocol/profiles';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import type { TypedApp } from '../http/app-types.ts';
import type { Authentication } from '../http/authenticate.ts';
import { PROBLEM_RESPONSES } from '../http/problem-responses.ts';
import { getProfile } from './profiles.service.ts';

/** Profiles of contributors. */
export function registerProfileRoutes(
  app: TypedApp,
  sql: Database,
  { recogniseViewer }: Authentication,
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
}
