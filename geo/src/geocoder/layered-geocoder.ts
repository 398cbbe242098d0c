import type { GeocoderAnswer, GeocoderResult } from '@wayable/protocol/geocoder';
import type { FastifyBaseLogger } from 'fastify';
import {
  type AutocompleteOptions,
  type Geocoder,
  GeocoderProviderError,
  type GeoPoint,
  type SearchOptions,
} from './geocoder.ts';
import type { OwnGeocoder } from './own-geocoder.ts';

/** About a hundred meters. Results with the same name within this distance are one place. */
const SAME_PLACE_DEGREES = 0.001;

const isSame = (one: GeocoderResult, other: GeocoderResult): boolean =>
  one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }) === 0 &&
  Math.abs(one.latitude - other.latitude) < SAME_PLACE_DEGREES &&
  Math.abs(one.longitude - other.longitude) < SAME_PLACE_DEGREES;

/**
 * Returns whether a result is one of our places or a whole address. A street does not count, because the user
 * may mean a house in it.
 */
const isOurs = ({ location_id, match }: GeocoderResult): boolean =>
  location_id !== undefined || match === 'address';

/** Concatenates lists and keeps the first result per place. */
const merge = (...lists: GeocoderResult[][]): GeocoderResult[] =>
  lists.flat().filter((result, index, all) => all.findIndex((other) => isSame(other, result)) === index);

/** Mixes results: our places fill at most the first half if others follow. */
function mix(places: GeocoderResult[], others: GeocoderResult[], limit: number): GeocoderResult[] {
  const half = Math.ceil(limit / 2);
  return merge(places.slice(0, half), others, places.slice(half)).slice(0, limit);
}

/**
 * Combines an external geocoder with our own. Our places and addresses come first, because they can be opened
 * and match the map. If the external geocoder fails, our results remain, with a notice.
 */
export class LayeredGeocoder implements Geocoder {
  readonly #outside: Geocoder;
  readonly #own: OwnGeocoder;
  readonly #log: FastifyBaseLogger;

  constructor(outside: Geocoder, own: OwnGeocoder, log: FastifyBaseLogger) {
    this.#outside = outside;
    this.#own = own;
    this.#log = log;
  }

  async search(text: string, options: SearchOptions): Promise<GeocoderAnswer> {
    const [outside, places, addresses] = await Promise.all([
      this.#askOutside(() => this.#outside.search(text, options)),
      this.#own.findPlaces(text, options),
      this.#own.findAddresses(text, options),
    ]);
    if (outside.data.length === 0) return { ...outside, ...(await this.#own.search(text, options)) };
    return { ...outside, data: mix([...addresses.filter(isOurs), ...places], outside.data, options.limit) };
  }

  async autocomplete(text: string, options: AutocompleteOptions): Promise<GeocoderAnswer> {
    const [outside, own] = await Promise.all([
      this.#askOutside(() => this.#outside.autocomplete(text, options)),
      this.#own.autocomplete(text, options),
    ]);
    if (outside.data.length === 0) return { ...outside, ...own };
    return { ...outside, data: mix(own.data.filter(isOurs), outside.data, options.limit) };
  }

  async reverse(point: GeoPoint): Promise<GeocoderAnswer> {
    const [outside, own] = await Promise.all([
      this.#askOutside(() => this.#outside.reverse(point)),
      this.#own.reverse(point),
    ]);
    return { ...outside, data: merge(outside.data, own.data) };
  }

  async #askOutside(ask: () => Promise<GeocoderAnswer>): Promise<GeocoderAnswer> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof GeocoderProviderError)) throw error;
      this.#log.warn({ err: error }, 'the external geocoder failed');
      const notice = `${error.message}; these results come from our own places.`;
      return { data: [], notice, notice_code: 'outside_failed' };
    }
  }
}
