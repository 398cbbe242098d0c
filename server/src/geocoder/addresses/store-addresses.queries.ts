import type { Queryable } from '../../db/database.ts';
import type { AddressEntry, StreetEntry } from './address-entry.ts';

/** Creates the tables of a transaction that take the addresses and streets of a file. */
export async function createAddressStaging(sql: Queryable): Promise<void> {
  await sql`
    create temporary table staged_addresses (
      external_id text, number text, street text not null, street_key text not null, town text not null,
      town_key text not null, rest text not null, number_key text not null, number_value integer,
      is_interpolated boolean not null, latitude double precision not null, longitude double precision not null,
      primary key (external_id, number)
    ) on commit drop
  `;
  await sql`
    create temporary table staged_streets (
      name text not null, street_key text, town text not null, town_key text, latitude double precision not null,
      longitude double precision not null, primary key (street_key, town_key)
    ) on commit drop
  `;
}

export async function stageAddresses(sql: Queryable, addresses: readonly AddressEntry[]): Promise<void> {
  await sql`
    insert into staged_addresses (external_id, number, street, street_key, town, town_key, rest, number_key,
      number_value, is_interpolated, latitude, longitude)
    select * from jsonb_to_recordset(${sql.json(addresses as never)}) as row(
      external_id text, number text, street text, street_key text, town text, town_key text, rest text,
      number_key text, number_value integer, is_interpolated boolean, latitude double precision,
      longitude double precision)
    on conflict do nothing
  `;
}

export async function stageStreets(sql: Queryable, streets: readonly StreetEntry[]): Promise<void> {
  await sql`
    insert into staged_streets (name, street_key, town, town_key, latitude, longitude)
    select * from jsonb_to_recordset(${sql.json(streets as never)}) as row(
      name text, street_key text, town text, town_key text, latitude double precision, longitude double precision)
    on conflict do nothing
  `;
}

/** Tells the planner what has been staged. */
export async function analyzeStagedAddresses(sql: Queryable): Promise<void> {
  await sql`analyze staged_addresses`;
  await sql`analyze staged_streets`;
}

export interface AddressArea {
  id: string;
  /** Earlier imports of the area: what is missing from the file is removed from them. */
  earlierIds: readonly string[];
  /** A file that tells its bounds tells nothing of what lies beyond them. */
  bounds: { west: number; south: number; east: number; north: number } | undefined;
}

/** Sets the addresses and streets of an area to what was staged; rows that are the same are left alone. */
export async function replaceAddresses(
  sql: Queryable,
  { id, earlierIds, bounds }: AddressArea,
): Promise<void> {
  const areas = [...new Set([id, ...earlierIds])];
  const within = bounds
    ? sql`known.latitude between ${bounds.south} and ${bounds.north}
        and known.longitude between ${bounds.west} and ${bounds.east}`
    : sql`true`;
  await sql`
    delete from addresses as known
    where known.area_id = any(${areas}::uuid[]) and ${within} and not exists (
      select from staged_addresses as staged
      where staged.external_id = known.external_id and staged.number = known.number
    )
  `;
  await sql`
    insert into addresses as known (external_id, number, area_id, street, street_key, town, town_key, rest,
      number_key, number_value, is_interpolated, latitude, longitude)
    select external_id, number, ${id}::uuid, street, street_key, town, town_key, rest, number_key, number_value,
      is_interpolated, latitude, longitude
    from staged_addresses
    on conflict (external_id, number) do update set area_id = excluded.area_id, street = excluded.street,
      street_key = excluded.street_key, town = excluded.town, town_key = excluded.town_key, rest = excluded.rest,
      number_key = excluded.number_key, number_value = excluded.number_value,
      is_interpolated = excluded.is_interpolated, latitude = excluded.latitude, longitude = excluded.longitude
    where (known.area_id, known.street, known.street_key, known.town, known.town_key, known.rest, known.number_key,
      known.number_value, known.is_interpolated, known.latitude, known.longitude)
      is distinct from (excluded.area_id, excluded.street, excluded.street_key, excluded.town, excluded.town_key,
      excluded.rest, excluded.number_key, excluded.number_value, excluded.is_interpolated, excluded.latitude,
      excluded.longitude)
  `;
  await sql`
    delete from address_streets as known
    where known.area_id = any(${areas}::uuid[]) and ${within} and (known.area_id <> ${id}::uuid or not exists (
      select from staged_streets as staged
      where staged.street_key = known.street_key and staged.town_key = known.town_key
    ))
  `;
  await sql`
    insert into address_streets as known (area_id, name, street_key, town, town_key, latitude, longitude)
    select ${id}::uuid, name, street_key, town, town_key, latitude, longitude from staged_streets
    on conflict (area_id, street_key, town_key) do update set name = excluded.name, town = excluded.town,
      latitude = excluded.latitude, longitude = excluded.longitude
    where (known.name, known.town, known.latitude, known.longitude)
      is distinct from (excluded.name, excluded.town, excluded.latitude, excluded.longitude)
  `;
}

/** Keeps the words of the staged streets for the correction of typing errors, as those of places are. */
export async function keepStreetWords(sql: Queryable): Promise<void> {
  await sql`
    insert into search_words
    select distinct word from staged_streets, regexp_split_to_table(street_key || ' ' || town_key, '[^[:alpha:]]+') as word
    where length(word) between 4 and 40 order by word
    on conflict do nothing
  `;
}

/** Tells the planner what has been stored. */
export async function analyzeAddresses(sql: Queryable): Promise<void> {
  await sql`analyze addresses`;
  await sql`analyze address_streets`;
}
