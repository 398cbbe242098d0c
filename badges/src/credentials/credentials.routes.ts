import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { refuseHead } from '@wayable/platform/http/requests/refuse-head';
import {
  CredentialCheck,
  type CredentialFormat,
  CredentialQuery,
  CredentialRequest,
  SharedCredential,
} from '@wayable/protocol/badge-credentials';
import { BadgeTypeName, badgeSlug } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import Type from 'typebox';
import {
  type CredentialContext,
  checkCredential,
  downloadCredential,
  shareCredential,
} from './credentials.service.ts';

const tags = ['badges'];
const security = [{ bearer: [] }];
const ISSUES = { max: 240, windowSeconds: 60 };
/** The media type of each format. Without a media type, a proxy would guess one. */
const MEDIA_TYPES: Record<CredentialFormat, string> = {
  json: 'application/ld+json',
  jwt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
};

const OwnBadge = Type.Object({ id: Uuid, badgeType: BadgeTypeName });

/**
 * Registers the routes of badges as Open Badges 3.0 credentials: holders download and share, everyone checks.
 */
export function registerCredentialRoutes(
  app: TypedApp,
  context: CredentialContext,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.register(async (scope: TypedApp) => {
    refuseHead(scope);

    scope.get(
      ROUTES.badgeCredential,
      {
        ...limitRoute(ISSUES),
        onRequest: requireViewer,
        schema: {
          tags,
          operationId: 'getBadgeCredential',
          summary:
            'A credential of the caller’s badge: JSON with a proof, or a VC-JWT, alone or inside the badge’s picture',
          security,
          params: OwnBadge,
          querystring: CredentialQuery,
          response: { 200: Type.Any(), ...PROBLEM_RESPONSES },
          produces: Object.values(MEDIA_TYPES),
        },
      },
      async (request, reply) => {
        const { id, badgeType } = request.params;
        const { format, alg, show_name: showName } = request.query;
        const order = { userId: id.toLowerCase(), badgeType, showName };
        const file = await downloadCredential(context, viewerOf(request), order, { format, alg });
        const name = `wayable-${badgeSlug(badgeType)}.${format}`;
        reply.header('content-disposition', `attachment; filename="${name}"`);
        return reply.type(MEDIA_TYPES[format]).send(file);
      },
    );

    scope.post(
      ROUTES.badgeCredential,
      {
        ...limitRoute(ISSUES),
        onRequest: requireViewer,
        schema: {
          tags,
          operationId: 'issueBadgeCredential',
          summary: 'Publish a credential of the caller’s badge; 201 for a new one',
          security,
          params: OwnBadge,
          body: CredentialRequest,
          response: { 200: SharedCredential, 201: SharedCredential, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { id, badgeType } = request.params;
        const order = { userId: id.toLowerCase(), badgeType, showName: request.body.show_name };
        const { shared, isNew } = await shareCredential(context, viewerOf(request), order);
        return reply.code(isNew ? 201 : 200).send(shared);
      },
    );
  });

  app.get(
    ROUTES.badgeCredentialCheck,
    {
      schema: {
        tags,
        operationId: 'checkBadgeCredential',
        summary: 'The validity and content of a credential',
        params: Type.Object({ id: Uuid }),
        response: { 200: CredentialCheck, ...PROBLEM_RESPONSES },
      },
    },
    (request) => checkCredential(context, request.params.id.toLowerCase()),
  );
}
