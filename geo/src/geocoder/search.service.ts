import type { Database } from '@wayable/platform/db/database';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { readCoordinates } from '@wayable/protocol/coordinates';
import { findKinds } from '@wayable/protocol/kind-words';
import type { Location } from '@wayable/protocol/locations';
import type { SearchAnswer } from '@wayable/protocol/search';
import { searchForLocations } from '@wayable/server/locations/location-search.service';
import { suggestKinds } from '@wayable/server/locations/place-kind-words';
import type { Geocoder, GeoPoint } from './geocoder.ts';

interface EverythingSearch {
  /** One line; blank text has no results. */
  text: string;
  near: GeoPoint | undefined;
  /** Maximum results per group. */
  limit: number;
}

const NOTHING: SearchAnswer = { places: [], addresses: [], kinds: [], place_kinds: [] };

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns which text of a place matches the search: the name, else the address. */
function matchedIn({ name }: Location, text: string): 'name' | 'address' {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word !== '' && fold(name).includes(word)) ? 'name' : 'address';
}

/**
 * Returns all meanings of a text (docs/product.md#search): places, addresses, kinds by everyday words, or a
 * point. A text with a point has no other results.
 */
export async function searchEverything(
  sql: Database,
  geocoder: Geocoder,
  { text, near, limit }: EverythingSearch,
): Promise<SearchAnswer> {
  const coordinates = readCoordinates(text);
  if (coordinates) return { ...NOTHING, coordinates };
  if (text === '') return NOTHING;
  const around = near && { near: `${near.latitude},${near.longitude}` };
  const [found, geocoded] = await Promise.all([
    searchForLocations(sql, { q: text, category: ALL_CATEGORIES, ...around }),
    geocoder.autocomplete(text, { near, limit, types: ['geocode'] }),
  ]);
  return {
    places: found.data.slice(0, limit).map((place) => ({ ...place, matched: matchedIn(place, text) })),
    addresses: geocoded.data.slice(0, limit).map((result) => ({ ...result, matched: result.name })),
    kinds: findKinds(text).slice(0, limit),
    place_kinds: suggestKinds(text, limit),
    ...(geocoded.notice_code && { notice_code: geocoded.notice_code }),
  };
}
