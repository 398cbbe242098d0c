import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { isNotModified } from '@wayable/platform/http/responses/not-modified';
import { renderBadgeSvg } from '@wayable/protocol/badge-art';
import { BADGE_TYPES, badgeSlug } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { BadgeKeys } from './badge-keys.ts';
import { renderBadgePng } from './badge-pictures.ts';
import { describeDid } from './issuer.ts';
import type { StatusLists } from './status-lists.ts';

const tags = ['badges'];
const DID_PATH = '/.well-known/did.json';

/**
 * A new key has a new id, so keys may be cached for long. Status lists may not, because revocations must be
 * visible after a minute.
 */
const KEYS_CACHING = 'public, max-age=600';
const STATUS_CACHING = 'public, max-age=60';
const ART_CACHING = 'public, max-age=86400';
/** The media type of a signed status list (W3C VC-JOSE-COSE). */
const STATUS_TYPE = 'application/vc+jwt';
/** The media type of a status list with a Data Integrity proof. */
const PROVEN_TYPE = 'application/ld+json';

const ART_TYPES = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const;
const ART_FILES = new Map(
  BADGE_TYPES.flatMap((badgeType) =>
    (['svg', 'png'] as const).map((format) => [`${badgeSlug(badgeType)}.${format}`, { badgeType, format }]),
  ),
);

/** Allows other origins: verifiers run on other sites, and these responses are public. */
function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

const BadgeKeyJwk = Type.Object({
  kty: Type.String(),
  n: Type.String(),
  e: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
});

/** Registers the routes for programs that verify badge credentials (docs/badges.md). */
export function registerVerificationRoutes(
  app: TypedApp,
  {
    keys,
    proofKeys,
    lists,
    publicUrl,
  }: { keys: BadgeKeys; proofKeys: BadgeKeys; lists: StatusLists; publicUrl: string },
): void {
  app.get(
    DID_PATH,
    {
      schema: {
        tags,
        operationId: 'getIssuerDocument',
        summary: 'The issuer of badge credentials (did:web), with all its keys',
        response: { 200: Type.Any() },
      },
    },
    async (_request, reply) => {
      openToAll(reply).header('cache-control', KEYS_CACHING);
      return describeDid(publicUrl, await keys.publishedKeys(), await proofKeys.publishedKeys());
    },
  );

  app.get(
    ROUTES.badgeKey,
    {
      schema: {
        tags,
        operationId: 'getBadgeKey',
        summary: 'The public key of this id, as the header of a credential names it (JWK)',
        params: Type.Object({ kid: Type.String({ pattern: '^[\\w-]{43}$' }) }),
        response: { 200: BadgeKeyJwk, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const key = await keys.publishedKey(request.params.kid);
      if (!key) throw new DomainError('not_found', 'There is no badge key with this id.');
      openToAll(reply).header('cache-control', KEYS_CACHING);
      return key as never;
    },
  );

  app.get(
    ROUTES.badgeStatusList,
    {
      // The content is already compressed.
      compress: false,
      schema: {
        tags,
        operationId: 'getBadgeStatusList',
        summary: 'Which credentials are revoked (Bitstring Status List 1.0, as a VC-JWT)',
        params: Type.Object({ list: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
        response: { 200: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        produces: [STATUS_TYPE],
      },
    },
    async (request, reply) => {
      const list = await lists.get(request.params.list);
      if (!list) throw new DomainError('not_found', 'There is no status list of this number.');
      openToAll(reply).headers({ etag: list.etag, 'cache-control': STATUS_CACHING });
      if (isNotModified(request, list.etag)) return reply.code(304).send();
      return reply.type(STATUS_TYPE).send(list.jwt);
    },
  );

  app.get(
    ROUTES.badgeStatusCredential,
    {
      compress: false,
      schema: {
        tags,
        operationId: 'getBadgeStatusCredential',
        summary: 'The same with a Data Integrity proof (eddsa-rdfc-2022)',
        params: Type.Object({ list: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
        response: { 200: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        produces: [PROVEN_TYPE],
      },
    },
    async (request, reply) => {
      const list = await lists.get(request.params.list);
      if (!list) throw new DomainError('not_found', 'There is no status list of this number.');
      openToAll(reply).headers({ etag: list.etag, 'cache-control': STATUS_CACHING });
      if (isNotModified(request, list.etag)) return reply.code(304).send();
      return reply.type(PROVEN_TYPE).send(list.proven);
    },
  );

  app.get(
    ROUTES.badgeArt,
    {
      schema: {
        tags,
        operationId: 'getBadgeArt',
        summary: 'The picture of a badge: `first-steps.svg`, or a PNG of 512 by 512 pixels',
        params: Type.Object({ file: Type.String({ pattern: '^[a-z-]{1,40}\\.(svg|png)$' }) }),
        response: { 200: Type.Any(), ...PROBLEM_RESPONSES },
        produces: Object.values(ART_TYPES),
      },
    },
    async (request, reply) => {
      const art = ART_FILES.get(request.params.file);
      if (!art) throw new DomainError('not_found', 'There is no badge of this name.');
      const { badgeType, format } = art;
      openToAll(reply).header('cache-control', ART_CACHING);
      return reply
        .type(ART_TYPES[format])
        .send(format === 'svg' ? renderBadgeSvg(badgeType) : await renderBadgePng(badgeType));
    },
  );
}
