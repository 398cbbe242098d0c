import { PLACE_KINDS_BY_KEY } from '@wayable/protocol/place-kinds';
import type { OsmTags } from '../osm-file/elements.ts';

const KEYS = ['healthcare', 'amenity', 'shop', 'railway', 'highway', 'aeroway', 'public_transport'] as const;
const LATER_KEYS = ['tourism', 'leisure', 'office', 'natural', 'historic'] as const;
const SETS = new Map(
  [...KEYS, ...LATER_KEYS].map((key) => [key, new Set<string>(PLACE_KINDS_BY_KEY[key])] as const),
);

/** Returns whether tags describe parking for disabled people (wiki, "Key:capacity:disabled"). */
const isDisabledParking = (tags: OsmTags): boolean =>
  tags.amenity === 'parking_space' &&
  (tags.parking_space === 'disabled' ||
    tags.disabled === 'designated' ||
    tags['access:disabled'] === 'designated' ||
    Number.parseInt(tags['capacity:disabled'] ?? '', 10) > 0);

/**
 * Returns whether tags describe a toilet with an adult changing table (wiki, "Key:changing_table:adult" and
 * "Changing Places").
 */
const isChangingPlace = (tags: OsmTags): boolean =>
  tags.changing_place === 'yes' || tags['changing_table:adult'] === 'yes';

/** Returns the kind of a place by its tags (`PLACE_KINDS` of the protocol), or null if no kind matches. */
export function kindOf(tags: OsmTags): string | null {
  if (isDisabledParking(tags)) return 'disabled_parking';
  if (tags.amenity === 'toilets' && isChangingPlace(tags)) return 'changing_place';
  for (const [key, kinds] of SETS) {
    const value = tags[key]?.split(';')[0]?.trim();
    if (value !== undefined && kinds.has(value)) return value;
  }
  return tags.shop === undefined ? null : 'shop';
}

/** Kinds that people look for even without a name. */
const NAMELESS_KINDS = new Set([
  'toilets',
  'elevator',
  'disabled_parking',
  'drinking_water',
  'changing_place',
]);

/**
 * Returns whether a place without a name is useful: people look for its kind, or it states wheelchair access.
 */
export const isKnownByKind = (kind: string, tags: OsmTags): boolean =>
  NAMELESS_KINDS.has(kind) || tags.wheelchair !== undefined;

const STOP_KINDS = new Set(['bus_stop', 'tram_stop', 'platform', 'halt', 'taxi', 'crossing', 'elevator']);

/** Returns whether places of a kind often share a name and a street, such as the stops on both sides. */
export const isOneOfMany = (kind: string | null): boolean => kind !== null && STOP_KINDS.has(kind);
