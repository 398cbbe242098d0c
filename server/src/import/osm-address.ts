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

/** A Japanese address names blocks instead of streets: quarter, its part, block and building. */
function blockLine(tags: OsmTags): string | undefined {
  const block = tags['addr:block_number'];
  if (block === undefined || tags['addr:street'] !== undefined) return undefined;
  const quarter = [tags['addr:quarter'] ?? tags['addr:suburb'], tags['addr:neighbourhood']];
  return quarter.filter(Boolean).join('') + [block, tags['addr:housenumber']].filter(Boolean).join('-');
}

/** "Rose Cottage, 3 High Street #5": the unit is a number or a letter in every language. */
function streetLine(tags: OsmTags): string | undefined {
  const street = tags['addr:street'] ?? tags['addr:place'] ?? tags['addr:hamlet'];
  if (street === undefined) return undefined;
  const number = tags['addr:housenumber'] ?? tags['addr:conscriptionnumber'];
  const unit = tags['addr:unit'] && `#${tags['addr:unit']}`;
  const line = [number, street, unit].filter(Boolean).join(' ');
  return [tags['addr:housename'], line].filter(Boolean).join(', ');
}

/**
 * The address from `addr:*`, completed by the enclosing areas and never guessed: "6 Quai Antoine 1er, Monaco, 98000
 * MC". The second-to-last part is the city, from which regions are derived (docs/product.md#leaderboard).
 */
export function addressOf(tags: OsmTags, areas: EnclosingAreas): ImportedAddress {
  if (tags['addr:full']) return { text: tags['addr:full'], hasStreet: true };
  const line = blockLine(tags) ?? streetLine(tags);
  const city = tags['addr:city'] ?? areas.city;
  const district = line === undefined ? (tags['addr:suburb'] ?? areas.district) : undefined;
  const state = [tags['addr:state'] ?? tags['addr:province'], tags['addr:postcode']]
    .filter(Boolean)
    .join(' ');
  const last = [state, tags['addr:country'] ?? areas.country].filter(Boolean).join(' ');
  const parts = [line, district === city ? undefined : district, city, last];
  if (line === undefined && city === undefined) return { text: '', hasStreet: false };
  return { text: parts.filter(Boolean).join(', '), hasStreet: line !== undefined };
}
