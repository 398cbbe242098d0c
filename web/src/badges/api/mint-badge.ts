import type { BadgeMetadataRequest, BadgeSave, PreparedMint } from '@wayable/protocol/badge-minting';
import type { NftBadge } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/**
 * Requests the metadata and the issuer's signature for a mint. The server then looks up the mint on the
 * chain. A preview returns only the metadata.
 */
export const prepareMint = (request: BadgeMetadataRequest): Promise<PreparedMint> =>
  call('POST', { path: ROUTES.badgeMetadata, body: request });

/** Reports a mint to the server, which checks the chain. */
export const saveBadge = (badge: BadgeSave): Promise<NftBadge> =>
  call('POST', { path: ROUTES.badges, body: badge });
