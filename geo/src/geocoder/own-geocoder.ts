import type { Database } from '@wayable/platform/db/database';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { distanceMeters } from '@wayable/protocol/distance';
import type { GeocoderAnswer, GeocoderKind, GeocoderResult } from '@wayable/protocol/geocoder';
import { GEOCODER_KINDS } from '@wayable/protocol/geocoder';
import type { Location } from '@wayable/protocol/locations';
import { searchForLocations } from '@wayable/server/locations/location-search.service';
import { listAddressesAround } from '@wayable/server/locations/locations.service';
import { reverseAddress, searchAddresses } from './addresses/address-index.ts';
import { allowTypos, findEntriesAround, searchEntries } from './gazetteer.queries.ts';
import type { GazetteerEntry } from './gazetteer.ts';
import type { AutocompleteOptions, Geocoder, GeoPoint, SearchOptions } from './geocoder.ts';

/** Maximum number of words. More words barely narrow a search, and each word costs a condition. */
const TERMS_MAX = 8;
/** Shorter words have no trigram, so a search for only such words would scan every place. */
const INDEXED_TERM_LENGTH = 3;
const TYPO_LENGTH_MIN = 5;
/** Distance within which a place counts as the place at a point. */
const AROUND_METERS = 75;
const AROUND_LIMIT = 3;

const ATTRIBUTIONS: Record<string, string> = {
  GeoNames: 'GeoNames, CC BY 4.0',
  OpenStreetMap: '© OpenStreetMap contributors',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const toTerms = (text: string): string[] =>
  text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(0, TERMS_MAX);

const fromLocation = ({
  id,
  name,
  address,
  latitude,
  longitude,
}: Pick<Location, 'id' | 'name' | 'address' | 'latitude' | 'longitude'>): GeocoderResult => ({
  name,
  address,
  latitude,
  longitude,
  kind: 'establishment',
  source: 'Wayable',
  location_id: id,
});

function fromEntry({ name, region, country, latitude, longitude, source }: GazetteerEntry): GeocoderResult {
  const around = [region, country && (countryNames.of(country) ?? country)].filter(Boolean);
  const attribution = ATTRIBUTIONS[source];
  return {
    name,
    address: [name, ...around].join(', '),
    latitude,
    longitude,
    kind: 'geocode',
    source,
    // The gazetteer has only settlements and neighborhoods.
    is_approximate: true,
    ...(attribution !== undefined && { attribution }),
  };
}

/**
 * Geocodes with our places, the addresses of imported areas, and the embedded gazetteer, without a network.
 */
export class OwnGeocoder implements Geocoder {
  readonly #sql: Database;

  constructor(sql: Database) {
    this.#sql = sql;
  }

  search(text: string, options: SearchOptions): Promise<GeocoderAnswer> {
    return this.autocomplete(text, { ...options, types: GEOCODER_KINDS });
  }

  async autocomplete(text: string, { near, limit, types }: AutocompleteOptions): Promise<GeocoderAnswer> {
    const wants = (kind: GeocoderKind) => types.includes(kind);
    const [{ addresses, entries }, places] = await Promise.all([
      wants('geocode') ? this.#findGeocodes(text, { near, limit }) : { addresses: [], entries: [] },
      wants('establishment') ? this.findPlaces(text, { near, limit }) : [],
    ]);
    // The complete name of a settlement means the settlement; a part of it more likely means a place.
    const isExact = ({ name }: GeocoderResult) =>
      name.localeCompare(text.trim(), 'en', { sensitivity: 'base' }) === 0;
    const exact = entries.filter(isExact);
    const others = [...addresses, ...entries.filter((entry) => !isExact(entry))];
    const doors = addresses.filter(({ match }) => match === 'address');
    const half = Math.ceil(limit / 2);
    const first = [
      ...doors.slice(0, half),
      ...exact.slice(0, half),
      ...places.slice(0, others.length > 0 ? half : limit),
    ];
    const rest = [...others, ...exact.slice(half), ...places.slice(half)];
    return { data: [...new Set([...first, ...rest])].slice(0, limit) };
  }

  async reverse(point: GeoPoint): Promise<GeocoderAnswer> {
    const [places, address, entries] = await Promise.all([
      listAddressesAround(this.#sql, point, { meters: AROUND_METERS, limit: AROUND_LIMIT }),
      reverseAddress(this.#sql, point),
      findEntriesAround(this.#sql, point),
    ]);
    // Sort by distance, so that the house at the point comes before the place next door.
    const near = [...places.map(fromLocation), ...(address ? [address] : [])].sort(
      (one, other) => distanceMeters(point, one) - distanceMeters(point, other),
    );
    return { data: [...near, ...entries.map(fromEntry)] };
  }

  /** Returns matching addresses and settlements, or similar ones if none matches. */
  async #findGeocodes(text: string, options: SearchOptions) {
    const [addresses, entries] = await Promise.all([
      this.findAddresses(text, options),
      this.findSettlements(text, options),
    ]);
    if (addresses.length > 0 || entries.length > 0) return { addresses, entries };
    const [nearly, alike] = await Promise.all([
      this.findAddresses(text, options, true),
      this.findSettlementsLike(text, options),
    ]);
    return { addresses: nearly, entries: alike };
  }

  /** Returns the matching addresses and streets of imported areas. */
  findAddresses(text: string, options: SearchOptions, withTypos = false): Promise<GeocoderResult[]> {
    return searchAddresses(this.#sql, text, { ...options, withTypos });
  }

  async findPlaces(text: string, { near, limit }: SearchOptions): Promise<GeocoderResult[]> {
    const terms = toTerms(text);
    if (!terms.some((term) => [...term].length >= INDEXED_TERM_LENGTH)) return [];
    const { data } = await searchForLocations(this.#sql, {
      q: terms.join(' '),
      category: ALL_CATEGORIES,
      ...(near && { near: `${near.latitude},${near.longitude}` }),
    });
    return data.slice(0, limit).map(fromLocation);
  }

  async findSettlements(text: string, { near, limit }: SearchOptions): Promise<GeocoderResult[]> {
    const terms = toTerms(text);
    if (terms.length === 0) return [];
    const query = { text: terms.join(' '), terms, near, limit };
    const found = await searchEntries(this.#sql, { ...query, withTypos: false });
    return found.map(fromEntry);
  }

  async findSettlementsLike(text: string, { near, limit }: SearchOptions): Promise<GeocoderResult[]> {
    const terms = toTerms(text);
    const query = { text: terms.join(' '), terms, near, limit };
    if (query.text.length < TYPO_LENGTH_MIN) return [];
    const alike = await this.#sql.begin(async (transaction) => {
      await allowTypos(transaction);
      return searchEntries(transaction, { ...query, withTypos: true });
    });
    return alike.map(fromEntry);
  }
}
