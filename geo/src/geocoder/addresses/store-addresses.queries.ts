import { toCopyChunks } from '@wayable/platform/db/copy-text';
import type { Fragment, Queryable, TransactionSql } from '@wayable/platform/db/database';
import type { AddressEntry, StreetEntry } from './address-entry.ts';

/**
 * Adds addresses to the staging table.
 * @returns their number
 */
export async function stageAddresses(
  sql: TransactionSql,
  addresses: Iterable<AddressEntry>,
): Promise<number> {
  let number = 0;
  const toRow = (entry: AddressEntry) => [
    number++,
    entry.external_id,
    entry.number,
    entry.street,
    entry.street_key,
    entry.town,
    entry.town_key,
    entry.rest,
    entry.number_key,
    entry.number_value,
    entry.is_interpolated,
    entry.latitude,
    entry.longitude,
  ];
  await sql.copy(
    `copy staged_addresses (row_number, external_id, number, street, street_key, town, town_key, rest, number_key,
      number_value, is_interpolated, latitude, longitude) from stdin`,
    toCopyChunks(mapped(addresses, toRow)),
  );
  // A damaged file may contain an element twice.
  await sql`
    delete from staged_addresses as later using staged_addresses as earlier
    where later.external_id = earlier.external_id and later.number = earlier.number
      and later.row_number > earlier.row_number
  `;
  return number;
}

/**
 * Adds streets to the staging table.
 * @returns their number
 */
export async function stageStreets(sql: TransactionSql, streets: Iterable<StreetEntry>): Promise<number> {
  let number = 0;
  const toRow = ({ name, street_key, town, town_key, latitude, longitude }: StreetEntry) => {
    number++;
    return [name, street_key, town, town_key, latitude, longitude];
  };
  await sql.copy(
    'copy staged_streets (name, street_key, town, town_key, latitude, longitude) from stdin',
    toCopyChunks(mapped(streets, toRow)),
  );
  return number;
}

function* mapped<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield map(item);
}

/** Returns the number of staged addresses from the highest row number, without counting rows. */
export async function countStagedAddresses(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(max(row_number) + 1, 0)::int as count from staged_addresses`;
  return row?.count ?? 0;
}

export interface AddressArea {
  id: string;
  /** Earlier imports of the area. Their addresses are also deleted if the file lacks them. */
  earlierIds: readonly string[];
  /** The bounds of the file. Addresses outside of them are kept, because the file does not cover them. */
  bounds: { west: number; south: number; east: number; north: number } | undefined;
}

const withinBounds = (sql: Queryable, { bounds }: AddressArea): Fragment =>
  bounds
    ? sql`known.latitude between ${bounds.south} and ${bounds.north}
        and known.longitude between ${bounds.west} and ${bounds.east}`
    : sql`true`;

/** Deletes addresses of an area that the staged file lacks. */
export async function deleteGoneAddresses(sql: Queryable, area: AddressArea): Promise<void> {
  const areas = [...new Set([area.id, ...area.earlierIds])];
  await sql`
    delete from addresses as known
    where known.area_id = any(${areas}::uuid[]) and ${withinBounds(sql, area)} and not exists (
      select from staged_addresses as staged
      where staged.external_id = known.external_id and staged.number = known.number
    )
  `;
}

/**
 * Stores the staged addresses of a range of row numbers; its end is exclusive. Unchanged rows are not
 * written.
 */
export async function storeAddresses(
  sql: Queryable,
  areaId: string,
  [first, end]: readonly [number, number],
): Promise<void> {
  await sql`
    insert into addresses as known (external_id, number, area_id, street, street_key, town, town_key, rest,
      number_key, number_value, is_interpolated, latitude, longitude)
    select external_id, number, ${areaId}::uuid, street, street_key, town, town_key, rest, number_key, number_value,
      is_interpolated, latitude, longitude
    from staged_addresses where row_number >= ${first} and row_number < ${end}
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
}

/** Replaces the streets of an area with the staged ones. Unchanged rows are not written. */
export async function replaceStreets(sql: Queryable, area: AddressArea): Promise<void> {
  const { id } = area;
  const areas = [...new Set([id, ...area.earlierIds])];
  await sql`
    delete from address_streets as known
    where known.area_id = any(${areas}::uuid[]) and ${withinBounds(sql, area)}
      and (known.area_id <> ${id}::uuid or not exists (
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

/** Stores the words of staged streets, which correct typing errors in searches. */
export async function keepStreetWords(sql: Queryable): Promise<void> {
  await sql`
    insert into search_words
    select distinct word from staged_streets, regexp_split_to_table(street_key || ' ' || town_key, '[^[:alpha:]]+') as word
    where length(word) between 4 and 40 order by word
    on conflict do nothing
  `;
}

/** Updates the planner's statistics. */
export async function analyzeAddresses(sql: Queryable): Promise<void> {
  await sql`analyze addresses`;
  await sql`analyze address_streets`;
}
