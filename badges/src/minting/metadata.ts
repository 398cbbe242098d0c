import { BADGE_ART, renderBadgeSvg } from '@wayable/protocol/badge-art';
import type { BadgeMetadata } from '@wayable/protocol/badge-minting';
import { BADGE_TYPES, type BadgeType, badgeTier } from '@wayable/protocol/badges';
import { CID } from 'multiformats/cid';
import * as raw from 'multiformats/codecs/raw';
import { create as createDigest } from 'multiformats/hashes/digest';
import { sha256 } from 'multiformats/hashes/sha2';
import { type Hex, hexToBytes, toHex } from 'viem';
import type { MintableBadge, PersonFigures } from './minting.queries.ts';

/** A file with its content address. */
export interface AddressedFile {
  cid: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Returns the content address of bytes: CIDv1, raw, SHA-256, base 32 (github.com/multiformats/cid). */
export async function toCid(bytes: Uint8Array): Promise<string> {
  return CID.createV1(raw.code, await sha256.digest(bytes)).toString();
}

/** Returns the SHA-256 of our content address, as the contract stores it. */
export const toDigest = (cid: string): Hex => toHex(CID.parse(cid).multihash.digest);

/** Returns the content address for this SHA-256. */
export const cidOfDigest = (digest: Hex): string =>
  CID.createV1(raw.code, createDigest(sha256.code, hexToBytes(digest))).toString();

const buildPicture = async (badgeType: BadgeType): Promise<[BadgeType, AddressedFile]> => {
  const bytes = new TextEncoder().encode(renderBadgeSvg(badgeType));
  return [badgeType, { cid: await toCid(bytes), contentType: 'image/svg+xml', bytes }];
};

/** The picture of each badge for the metadata. */
export const BADGE_PICTURES = new Map(await Promise.all(BADGE_TYPES.map(buildPicture)));

export const badgePicture = (badgeType: BadgeType): AddressedFile =>
  BADGE_PICTURES.get(badgeType) as AddressedFile;

/** Returns midnight of the day in seconds since 1970, for `display_type` date. */
const dayOf = (instant: string): number => Date.parse(instant.slice(0, 'YYYY-MM-DD'.length)) / 1_000;

/**
 * Builds the metadata of a badge. Leaves out hidden data, the name without consent, and for an anonymous
 * person everything that could identify a review (docs/product.md#minting).
 */
export function buildMetadata(
  badge: MintableBadge,
  figures: PersonFigures,
  {
    showName,
    publicUrl,
    blockchain,
    metadataBase,
  }: { showName: boolean; publicUrl: string; blockchain: string; metadataBase: string },
): BadgeMetadata {
  const { name, rarity, reviewsRequired } = badgeTier(badge.badge_type);
  const { is_public: isPublic, is_named: isNamed, shows_review_count: showsTotal } = figures;
  const attributes: BadgeMetadata['attributes'] = [];
  const add = (isShown: boolean, trait: string, value: string | number | null) => {
    if (isShown && value !== null) attributes.push({ trait_type: trait, value });
  };
  const addDay = (isShown: boolean, trait: string, instant: string) => {
    if (isShown) attributes.push({ trait_type: trait, value: dayOf(instant), display_type: 'date' });
  };
  const showsReviews = showsTotal && isNamed;
  add(true, 'Badge Type', name);
  add(true, 'Rarity', rarity);
  add(showName && isNamed, 'Contributor', figures.full_name);
  add(showsTotal, 'Total Reviews', figures.total_reviews);
  add(showsReviews, 'Verified Reviews', figures.verified_reviews);
  add(isPublic, 'Reputation Score', figures.reputation_score);
  add(showsReviews, 'Unique Locations Reviewed', figures.locations);
  add(showsReviews, 'Average Rating', figures.average_rating);
  addDay(isNamed, 'Member Since', figures.created_at);
  // Write only the month as text, because a date would reveal the day.
  add(isPublic && !isNamed, 'Member Since', figures.created_at.slice(0, 'YYYY-MM'.length));
  addDay(isNamed, 'Badge Earned', badge.earned_at);
  add(true, 'Platform', 'Wayable');
  add(true, 'Blockchain', blockchain);
  const reviews = reviewsRequired === 1 ? 'a review' : `${reviewsRequired} reviews`;
  return {
    name: `Wayable badge: ${name}`,
    description: `Earned with ${reviews} of how accessible places are.`,
    image: metadataBase + badgePicture(badge.badge_type).cid,
    external_url: `${publicUrl}/badges`,
    background_color: BADGE_ART[badge.badge_type].ground.slice(1),
    attributes,
  };
}
