import type { OsmTags } from '../osm-file/elements.ts';

/** The areas around a place, if the file contains their whole boundaries. */
export interface EnclosingAreas {
  district?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
}

interface ImportedAddress {
  /** Empty if nothing is known. */
  text: string;
  /** Whether the address contains a door or a street, which distinguishes places with the same name. */
  hasStreet: boolean;
}

/** A door: a number in a street, or in a unit that replaces the street. */
interface Door {
  street: string | undefined;
  number: string | undefined;
}

/**
 * Returns street and number. A Japanese address has blocks instead of streets: quarter, its part, block and
 * building.
 */
export function doorOf(tags: OsmTags): Door {
  const block = tags['addr:block_number'];
  if (block === undefined || tags['addr:street'] !== undefined) {
    return {
      street: tags['addr:street'] ?? tags['addr:place'] ?? tags['addr:hamlet'],
      number: tags['addr:housenumber'] ?? tags['addr:conscriptionnumber'],
    };
  }
  const quarter = [tags['addr:quarter'] ?? tags['addr:suburb'], tags['addr:neighbourhood']];
  return {
    street: quarter.filter(Boolean).join('') || undefined,
    number: [block, tags['addr:housenumber']].filter(Boolean).join('-'),
  };
}

/**
 * Returns the first line, such as "Rose Cottage, 3 High Street #5". "#" marks a unit without a word of any
 * language.
 */
function streetLine(tags: OsmTags): string | undefined {
  const { street, number } = doorOf(tags);
  if (tags['addr:block_number'] !== undefined && tags['addr:street'] === undefined)
    return [street, number].filter(Boolean).join('');
  if (street === undefined) return undefined;
  const unit = tags['addr:unit'] && `#${tags['addr:unit']}`;
  const line = [number, street, unit].filter(Boolean).join(' ');
  return [tags['addr:housename'], line].filter(Boolean).join(', ');
}

/** Returns the part after the town, such as "IL 60611 US". */
export const restOf = (tags: OsmTags, { country }: EnclosingAreas): string =>
  [tags['addr:state'] ?? tags['addr:province'], tags['addr:postcode'], tags['addr:country'] ?? country]
    .filter(Boolean)
    .join(' ');

/**
 * Returns the address from `addr:*` and the enclosing areas, without guesses: "6 Quai Antoine 1er, Monaco,
 * 98000 MC". The second-to-last part is the city, which determines the region (docs/product.md#leaderboard).
 */
export function addressOf(tags: OsmTags, areas: EnclosingAreas): ImportedAddress {
  if (tags['addr:full']) return { text: tags['addr:full'], hasStreet: true };
  const line = streetLine(tags);
  const city = tags['addr:city'] ?? areas.city;
  const district = line === undefined ? (tags['addr:suburb'] ?? areas.district) : undefined;
  const parts = [line, district === city ? undefined : district, city, restOf(tags, areas)];
  if (line === undefined && city === undefined) return { text: '', hasStreet: false };
  return { text: parts.filter(Boolean).join(', '), hasStreet: line !== undefined };
}
