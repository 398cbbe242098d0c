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

/**
 * The address from `addr:*`, completed by the enclosing areas and never guessed: "6 Quai Antoine 1er, Monaco, 98000
 * MC". The second-to-last part is the city, from which regions are derived (docs/product.md#leaderboard).
 */
export function addressOf(tags: OsmTags, areas: EnclosingAreas): ImportedAddress {
  if (tags['addr:full']) return { text: tags['addr:full'], hasStreet: true };
  const street = tags['addr:street'] ?? tags['addr:place'];
  const line = street && [tags['addr:housenumber'], street].filter(Boolean).join(' ');
  const city = tags['addr:city'] ?? areas.city;
  const district = line === undefined ? (tags['addr:suburb'] ?? areas.district) : undefined;
  const state = [tags['addr:state'], tags['addr:postcode']].filter(Boolean).join(' ');
  const last = [state, tags['addr:country'] ?? areas.country].filter(Boolean).join(' ');
  const parts = [line, district === city ? undefined : district, city, last];
  if (line === undefined && city === undefined) return { text: '', hasStreet: false };
  return { text: parts.filter(Boolean).join(', '), hasStreet: line !== undefined };
}
