import type { OsmTags } from '../osm-file/elements.ts';

/** The areas that a place lies in, as far as the file has their whole boundary. */
export interface EnclosingAreas {
  district?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
}

export interface ImportedAddress {
  /** Empty where nothing is known. */
  text: string;
  /** Whether it leads to a door or a street, and so tells places of one name apart. */
  hasStreet: boolean;
}

/** A door: the number of a street, or of what counts houses instead of a street. */
export interface Door {
  street: string | undefined;
  number: string | undefined;
}

/** Returns street and number. A Japanese address names blocks instead of streets: quarter, its part, block and building. */
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

/** "Rose Cottage, 3 High Street #5": the unit is a number or a letter in every language. */
function streetLine(tags: OsmTags): string | undefined {
  const { street, number } = doorOf(tags);
  if (tags['addr:block_number'] !== undefined && tags['addr:street'] === undefined)
    return [street, number].filter(Boolean).join('');
  if (street === undefined) return undefined;
  const unit = tags['addr:unit'] && `#${tags['addr:unit']}`;
  const line = [number, street, unit].filter(Boolean).join(' ');
  return [tags['addr:housename'], line].filter(Boolean).join(', ');
}

/** Returns what follows the town: "IL 60611 US". */
export const restOf = (tags: OsmTags, { country }: EnclosingAreas): string =>
  [tags['addr:state'] ?? tags['addr:province'], tags['addr:postcode'], tags['addr:country'] ?? country]
    .filter(Boolean)
    .join(' ');

/**
 * The address from `addr:*`, completed by the enclosing areas and never guessed: "6 Quai Antoine 1er, Monaco, 98000
 * MC". The second-to-last part is the city, from which regions are derived (docs/product.md#leaderboard).
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
