import type { Fragment, Queryable } from '@wayable/platform/db/database';
import type { GeoPoint } from '../geocoder.ts';
import type { AddressEntry, StreetEntry } from './address-entry.ts';
import { isClassWord } from './address-words.ts';
import type { AddressReading } from './read-address.ts';

/** The maximum streets to search for a number: a frequent name has thousands. */
export const STREETS_MAX = 50;
/** Minimum length of a word in the trigram index. */
const INDEXED_LENGTH = 3;
const NUMBERS_MAX = 20;
/** The maximum streets to compare: a prefix of three letters matches thousands. */
const COMPARED_MAX = 2_000;

export type FoundStreet = Pick<
  StreetEntry,
  'name' | 'street_key' | 'town' | 'town_key' | 'latitude' | 'longitude'
>;
export type FoundAddress = Omit<AddressEntry, 'number_value'>;

/**
 * Returns a pattern for texts with a word of this prefix. Words are letters and digits, so none needs
 * escaping.
 */
const toPattern = (word: string): string => `% ${word}%`;

/**
 * Finds the streets of a reading, sorted by number of matching hints, then by name and distance. At least one
 * word must be part of the street, because a town's name alone would match all its streets.
 */
export async function findStreets(
  sql: Queryable,
  { words, hints }: Pick<AddressReading, 'words' | 'hints'>,
  near: GeoPoint | undefined,
): Promise<FoundStreet[]> {
  const patterns = words.map(toPattern);
  const hasAll = patterns.reduce(
    (condition, pattern) => sql`${condition} and words like ${pattern}`,
    sql`true`,
  );
  // The index does not help: these words have no trigrams, or match too many streets.
  const isFrequent = words.every((word) => [...word].length < INDEXED_LENGTH || isClassWord(word));
  const condition = isFrequent
    ? sql`street_key like ${`${words.join(' ')}%`}`
    : sql`${hasAll} and ' ' || street_key like any(${patterns}::text[])`;
  const distance =
    near && sql`position operator(public.<->) globe_point(${near.latitude}, ${near.longitude})`;
  return sql<FoundStreet[]>`
    with compared as (
      select * from address_streets where ${condition}
      ${distance ? sql`order by ${distance}` : sql``} limit ${COMPARED_MAX}
    ), found as (
      select distinct on (street_key, town_key) * from compared order by street_key, town_key, id
    )
    select name, street_key, town, town_key, latitude, longitude from found
    order by (
      select count(*) from unnest(${[...hints]}::text[]) as hint where words like '% ' || hint || ' %'
    ) desc, ${distance ? sql`${distance},` : sql``} length(street_key), street_key, town_key
    limit ${STREETS_MAX}
  `;
}

/** @param street the spelling of the street, the same for all its houses */
const columns = (sql: Queryable, street: Fragment): Fragment => sql`
  external_id, number, number_key, ${street} as street, addresses.street_key, town, addresses.town_key, rest,
  is_interpolated, latitude, longitude`;

const keysOf = (sql: Queryable, streets: readonly FoundStreet[]): Fragment => sql`
  unnest(${streets.map(({ name }) => name)}::text[], ${streets.map(({ street_key }) => street_key)}::text[],
    ${streets.map(({ town_key }) => town_key)}::text[]) with ordinality as wanted(name, street_key, town_key, rank)`;

/**
 * Finds numbers in streets, in the order of both lists. A number in the name of the street is not a house
 * number.
 */
export async function findNumbers(
  sql: Queryable,
  streets: readonly FoundStreet[],
  numbers: readonly { key: string; value: number }[],
): Promise<FoundAddress[]> {
  const keys = numbers.map(({ key }) => key);
  return sql<FoundAddress[]>`
    select found.* from ${keysOf(sql, streets)}
    cross join lateral (
      select ${columns(sql, sql`wanted.name`)}, array_position(${keys}::text[], number_key) as preference, (
          select count(*) from unnest(${keys}::text[]) as key where key <> number_key and ' ' || rest || ' ' like '% ' || key || ' %'
        ) as postcodes
      from addresses
      where addresses.street_key = wanted.street_key and addresses.town_key = wanted.town_key
        and number_value = any(${numbers.map(({ value }) => value)}::integer[]) and number_key = any(${keys}::text[])
        and ' ' || wanted.street_key || ' ' not like '% ' || number_key || ' %'
      limit ${NUMBERS_MAX}
    ) as found
    order by postcodes desc, rank, preference, is_interpolated, external_id
    limit ${STREETS_MAX}
  `;
}

/** Finds the numbers just below and above a number in streets, with a difference of at most `reach`. */
export async function findNextNumbers(
  sql: Queryable,
  streets: readonly FoundStreet[],
  value: number,
  reach: number,
): Promise<FoundAddress[]> {
  const next = (condition: Fragment, order: Fragment) => sql`(
    select ${columns(sql, sql`wanted.name`)}, abs(number_value - ${value}::integer) as difference from addresses
    where addresses.street_key = wanted.street_key and addresses.town_key = wanted.town_key and ${condition}
    order by ${order}, is_interpolated, external_id limit 1)`;
  return sql<FoundAddress[]>`
    select found.* from ${keysOf(sql, streets)}
    cross join lateral (
      ${next(sql`number_value between ${value - reach} and ${value}`, sql`number_value desc`)}
      union all ${next(sql`number_value between ${value + 1} and ${value + reach}`, sql`number_value`)}
    ) as found
    order by rank, difference, number_key
  `;
}

/** Finds the address nearest to a point, within a distance. */
export async function findAddressAt(
  sql: Queryable,
  { latitude, longitude }: GeoPoint,
  meters: number,
): Promise<FoundAddress | undefined> {
  const position = sql`globe_point(${latitude}, ${longitude})`;
  const [found] = await sql<FoundAddress[]>`
    select ${columns(sql, sql`street`)} from (
      select * from addresses order by position operator(public.<->) ${position} limit 1
    ) as addresses where ground_meters(position, ${position}) <= ${meters}
  `;
  return found;
}

/** Finds the street at a point: by the nearest house, or by the street's own point if that is nearer. */
export async function findStreetAt(
  sql: Queryable,
  { latitude, longitude }: GeoPoint,
  meters: number,
): Promise<FoundStreet | undefined> {
  const position = sql`globe_point(${latitude}, ${longitude})`;
  const [found] = await sql<FoundStreet[]>`
    select name, street_key, town, town_key, latitude, longitude from (
      (select street as name, street_key, town, town_key, latitude, longitude, position from addresses
        order by position operator(public.<->) ${position} limit 1)
      union all
      (select name, street_key, town, town_key, latitude, longitude, position from address_streets
        order by position operator(public.<->) ${position} limit 1)
    ) as nearest
    where ground_meters(position, ${position}) <= ${meters}
    order by position operator(public.<->) ${position} limit 1
  `;
  return found;
}
