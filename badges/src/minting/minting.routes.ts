import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { BadgeMetadataRequest, BadgeSave, PreparedMint } from '@wayable/protocol/badge-minting';
import { NftBadge } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import Type from 'typebox';
import { prepareMint, readMetadataFile, saveMint } from './minting.service.ts';
import type { Minting } from './minting.ts';

const tags = ['badges'];
const security = [{ bearer: [] }];
const PREPARATIONS = { max: 300, windowSeconds: 60 };
/** The limit is low, because each save queries the RPC node several times. */
const SAVES = { max: 60, windowSeconds: 60 };
/** The address is the hash of the bytes, so the bytes never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A picture opened directly in a browser cannot run anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const FileParams = Type.Object({ cid: Type.String({ pattern: '^[a-z2-7]{59}$' }) });

/** Registers the routes of metadata before a mint, saving a mint, and the files of tokens. */
export function registerMintingRoutes(
  app: TypedApp,
  minting: Minting,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): void {
  app.post(
    ROUTES.badgeMetadata,
    {
      ...limitRoute(PREPARATIONS),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'prepareMint',
        summary: 'Prepare the mint of the caller’s badge: its metadata, and the issuer’s signature',
        security,
        body: BadgeMetadataRequest,
        response: { 200: PreparedMint, ...PROBLEM_RESPONSES },
      },
    },
    (request) => prepareMint(minting, viewerOf(request), request.body),
  );

  app.post(
    ROUTES.badges,
    {
      ...limitRoute(SAVES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'saveMint',
        summary: 'Save the mint of the caller’s badge, as far as the chain confirms it',
        security,
        body: BadgeSave,
        response: { 200: NftBadge, 201: NftBadge, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const { badge, isNew } = await saveMint(minting, viewerOf(request), request.body);
      return reply.code(isNew ? 201 : 200).send(badge);
    },
  );

  app.get(
    ROUTES.badgeMetadataFile,
    {
      schema: {
        tags,
        operationId: 'getBadgeMetadata',
        summary: 'Metadata or picture of a badge by its content address (CIDv1)',
        params: FileParams,
        response: { 200: Type.Any(), ...PROBLEM_RESPONSES },
        produces: ['application/json', 'image/svg+xml'],
      },
    },
    async (request, reply) => {
      const file = await readMetadataFile(minting.sql, request.params.cid);
      if (!file) throw new DomainError('not_found', 'There is no file of a badge with this address.');
      reply.headers({
        ...(file.isPublished && { 'cache-control': FOR_EVER }),
        'content-security-policy': FILE_POLICY,
        // Marketplaces and wallets embed the file in their pages.
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        etag: `"${file.cid}"`,
      });
      return reply.type(file.contentType).send(Buffer.from(file.bytes));
    },
  );
}
