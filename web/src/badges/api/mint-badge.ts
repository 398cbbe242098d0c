import type { BadgeMetadataRequest, BadgeSave, PreparedMint } from '@wayable/protocol/badge-minting';
import type { NftBadge } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';

/** What a mint of a badge would write, and the issuer’s signature. From here on the server looks for the token. */
export const prepareMint = (request: BadgeMetadataRequest): Promise<PreparedMint> =>
  call('POST', { path: ROUTES.badgeMetadata, body: request });

/** Tells the server of a mint; it believes what the chain says. */
export const saveBadge = (badge: BadgeSave): Promise<NftBadge> =>
  call('POST', { path: ROUTES.badges, body: badge });
