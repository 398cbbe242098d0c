import type { BadgeMetadataRequest, BadgeSave, PreparedMint } from '@wayable/protocol/badge-minting';
import type { NftBadge } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** Prepares a mint: the content to write and the issuer's signature. The server then follows the chain. */
export const prepareMint = (request: BadgeMetadataRequest): Promise<PreparedMint> =>
  call('POST', { path: ROUTES.badgeMetadata, body: request });

/** Reports a mint to the server, which checks the chain. */
export const saveBadge = (badge: BadgeSave): Promise<NftBadge> =>
  call('POST', { path: ROUTES.badges, body: badge });
