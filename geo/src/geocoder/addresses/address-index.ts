import type { Queryable } from '@wayable/platform/db/database';
import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { findLikeWords } from '@wayable/server/locations/like-words.queries';
import { combineWords } from '@wayable/server/locations/location-search.service';
import type { GeoPoint, SearchOptions } from '../geocoder.ts';
import { isClassWord, isNumber, toNumberKey, toNumberValue, toWords } from './address-words.ts';
import {
  type FoundAddress,
  type FoundStreet,
  findAddressAt,
  findNextNumbers,
  findNumbers,
  findStreetAt,
  findStreets,
  STREETS_MAX,
} from './find-addresses.queries.ts';
import { type AddressReading, readAddress } from './read-address.ts';

const ATTRIBUTION = '© OpenStreetMap contributors';
/** The maximum distance between a point and its address. */
const AT_METERS = 30;
const STREET_METERS = 100;
/**
 * Maximum difference between a missing house number and the neighbors to return. Numbers farther away are
 * rarely near the house.
 */
const NEXT_NUMBERS = 50;
/** The maximum streets to return if none of them has the number. */
const STREETS_WITHOUT_NUMBER = 2;
/** The maximum corrected readings per search. */
const CORRECTIONS_MAX = 6;
/** Equal addresses within this distance are one door: the shops of a building repeat its address. */
const SAME_DOOR_DEGREES = 0.001;

const JOINED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Returns "200 East Ohio Street". In Japanese, the number follows the quarter: "赤坂5-3". */
const toDoor = ({ number, street }: FoundAddress): string =>
  JOINED_SCRIPT.test(street) ? `${street}${number}` : `${number} ${street}`;

const toResult = (name: string, more: string[], { latitude, longitude }: GeoPoint) => ({
  name,
  address: [name, ...more.filter((part) => part !== '')].join(', '),
  latitude,
  longitude,
  kind: 'geocode' as const,
  source: 'OpenStreetMap',
  attribution: ATTRIBUTION,
});

const fromAddress =
  (match: 'address' | 'similar') =>
  (address: FoundAddress): GeocoderResult => ({
    ...toResult(toDoor(address), [address.town, address.rest], address),
    match,
  });

const fromStreet = (street: FoundStreet): GeocoderResult => ({
  ...toResult(street.name, [street.town], street),
  match: 'street',
});

const isSameDoor = (one: FoundAddress, other: FoundAddress): boolean =>
  one.number_key === other.number_key &&
  one.street_key === other.street_key &&
  (one.town_key === other.town_key || one.town_key === '' || other.town_key === '') &&
  Math.abs(one.latitude - other.latitude) < SAME_DOOR_DEGREES &&
  Math.abs(one.longitude - other.longitude) < SAME_DOOR_DEGREES;

const uniqueDoors = (addresses: readonly FoundAddress[]): FoundAddress[] =>
  addresses.filter((address, index) => addresses.findIndex((other) => isSameDoor(address, other)) === index);

const numbersOf = ({ numbers }: AddressReading): { key: string; value: number }[] =>
  numbers.flatMap((key) => {
    const value = toNumberValue(key);
    return value === undefined ? [] : [{ key, value }];
  });

/**
 * Returns whether the typed part with the number contains the street's name or no name: "12 London Road,
 * Oxford".
 */
const isBesideNumber = ({ parts }: AddressReading, { street_key, number_key }: FoundAddress): boolean => {
  const beside = parts.filter(
    (words) =>
      words.some((word) => toNumberKey(word) === number_key) &&
      words.some((word) => !isNumber(word) && !isClassWord(word)),
  );
  const names = street_key.split(' ').filter((word) => !isClassWord(word));
  return beside.length === 0 || beside.some((words) => names.every((name) => words.includes(name)));
};

/**
 * Returns the words without one occurrence of each word of the street, so that "Chicago Avenue, Chicago"
 * keeps its town.
 */
function withoutStreet(all: readonly string[], street: readonly string[]): string[] {
  const left = [...all];
  for (const word of street) {
    const index = left.indexOf(word);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Returns whether the text contains the town of an address outside of the street's name. */
function isTownTyped({ all }: AddressReading, { street_key, town_key }: FoundAddress): boolean {
  const beyondStreet = withoutStreet(all, street_key.split(' '));
  return town_key !== '' && town_key.split(' ').every((word) => beyondStreet.includes(word));
}

/** Returns whether the text has the postcode of an address. */
const isPostcodeTyped = ({ numbers }: AddressReading, { number_key, rest }: FoundAddress): boolean =>
  toWords(rest).some((word) => word !== number_key && numbers.includes(toNumberKey(word)));

/** Returns the typed words that are not part of an address. */
function listUnknown({ all }: AddressReading, address: FoundAddress): string[] {
  const { street_key, town_key, number_key, rest } = address;
  const known = new Set([...street_key.split(' '), ...town_key.split(' '), ...toWords(rest)]);
  return all.filter((word) => toNumberKey(word) !== number_key && !known.has(word));
}

/**
 * Returns whether an address is what the user typed: the text has all words of the street, and no unknown
 * words. After a matching town, other words, such as a country, are ignored. A typed side of the street or
 * postcode must always match.
 */
function agrees(reading: AddressReading, address: FoundAddress): boolean {
  const { all } = reading;
  const { street_key, rest } = address;
  if (!street_key.split(' ').every((word) => isClassWord(word) || all.includes(word))) return false;
  if (!isBesideNumber(reading, address)) return false;
  const unknown = listUnknown(reading, address);
  if (unknown.some(isNumber) && /\d/.test(rest)) return false;
  const names = unknown.filter((word) => !isNumber(word));
  return names.length === 0 || (isTownTyped(reading, address) && !names.some(isClassWord));
}

interface FoundReading {
  reading: AddressReading;
  streets: FoundStreet[];
}

/** Returns the streets of the first reading that matches any street. */
async function findReading(
  sql: Queryable,
  readings: readonly AddressReading[],
  near: GeoPoint | undefined,
): Promise<FoundReading | undefined> {
  for (const reading of readings) {
    const streets = await findStreets(sql, reading, near);
    if (streets.length > 0) return { reading, streets };
  }
  return undefined;
}

/** Returns the streets of the first reading that matches any street after the correction of typing errors. */
async function findMistyped(
  sql: Queryable,
  [reading]: readonly AddressReading[],
  near: GeoPoint | undefined,
): Promise<FoundReading | undefined> {
  if (!reading) return undefined;
  for (const words of combineWords(await findLikeWords(sql, reading.words), CORRECTIONS_MAX)) {
    const streets = await findStreets(sql, { words, hints: [...reading.hints, ...words] }, near);
    if (streets.length > 0) return { reading, streets };
  }
  return undefined;
}

interface AddressSearch extends SearchOptions {
  /** Whether to search for similar streets if none matches */
  withTypos: boolean;
}

interface AddressResults {
  results: GeocoderResult[];
  /**
   * Whether other towns may have the address: no town was typed, and the typed postcode is unknown here, or
   * too many towns have the street.
   */
  mayBeElsewhere: boolean;
}

/** Finds addresses and streets, and tells whether other towns may have the address. */
async function findAddresses(
  sql: Queryable,
  text: string,
  { near, limit, withTypos }: AddressSearch,
): Promise<AddressResults> {
  const readings = readAddress(text);
  const found =
    (await findReading(sql, readings, near)) ??
    (withTypos ? await findMistyped(sql, readings, near) : undefined);
  if (!found) return { results: [], mayBeElsewhere: false };
  const { reading, streets } = found;
  const numbers = numbersOf(reading);
  const [first] = numbers;
  if (!first) return { results: streets.slice(0, limit).map(fromStreet), mayBeElsewhere: false };
  const exact = uniqueDoors(await findNumbers(sql, streets, numbers));
  const agreeing = exact.filter((address) => agrees(reading, address));
  const isTold = (address: FoundAddress) =>
    isTownTyped(reading, address) || isPostcodeTyped(reading, address);
  const mayBeElsewhere =
    (streets.length >= STREETS_MAX && !agreeing.some(isTold)) ||
    agreeing.some((address) => !isTold(address) && listUnknown(reading, address).some(isNumber));
  if (agreeing.length > 0)
    return { results: agreeing.slice(0, limit).map(fromAddress('address')), mayBeElsewhere };
  const shown = streets.slice(0, STREETS_WITHOUT_NUMBER);
  const similar =
    exact.length > 0 ? exact : uniqueDoors(await findNextNumbers(sql, shown, first.value, NEXT_NUMBERS));
  const results = [...similar.map(fromAddress('similar')), ...shown.map(fromStreet)].slice(0, limit);
  return { results, mayBeElsewhere };
}

/**
 * Finds addresses and streets in a text, with street, number and town in any order. For a missing number, it
 * returns its neighbors and the street; `match` of each result distinguishes them.
 */
export const searchAddresses = async (
  sql: Queryable,
  text: string,
  search: AddressSearch,
): Promise<GeocoderResult[]> => (await findAddresses(sql, text, search)).results;

/** The result for an address of a list: one door, or the reason why there is none. */
export type LocatedAddress =
  | { outcome: 'door'; latitude: number; longitude: number }
  | { outcome: 'ambiguous' | 'street' | 'unknown' };

/** Locates a whole address: only an exact house number counts, and only if a single door has it. */
export async function locateAddress(sql: Queryable, text: string): Promise<LocatedAddress> {
  const { results, mayBeElsewhere } = await findAddresses(sql, text, { limit: 2, withTypos: false });
  const [door, other] = results;
  if (!door) return { outcome: 'unknown' };
  if (mayBeElsewhere) return { outcome: 'ambiguous' };
  if (door.match !== 'address') return { outcome: 'street' };
  if (other) return { outcome: 'ambiguous' };
  return { outcome: 'door', latitude: door.latitude, longitude: door.longitude };
}

/** Returns the address at a point, or else the street there. */
export async function reverseAddress(sql: Queryable, point: GeoPoint): Promise<GeocoderResult | undefined> {
  const address = await findAddressAt(sql, point, AT_METERS);
  if (address) return fromAddress('address')(address);
  const street = await findStreetAt(sql, point, STREET_METERS);
  return street && fromStreet(street);
}
