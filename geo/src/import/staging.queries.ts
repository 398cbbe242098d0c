import { toCopyChunks } from '@wayable/platform/db/copy-text';
import type { Queryable, TransactionSql } from '@wayable/platform/db/database';
import type { ImportedPlace } from './osm-places.ts';

/**
 * Empties the staging tables. They contain a file until it is stored; only one import at a time uses them.
 */
export async function clearStaging(sql: Queryable): Promise<void> {
  await sql`select clear_import_staging()`;
}

function* placeRows(places: Iterable<ImportedPlace>) {
  for (const place of places)
    yield [
      place.external_id,
      place.version,
      place.name,
      place.address,
      place.has_street,
      place.near_street,
      place.category,
      place.kind,
      place.part,
      place.is_alone,
      place.latitude,
      place.longitude,
      JSON.stringify(place.facts),
      place.content_hash,
    ];
}

/** Adds the places of a file to the staging table. */
export async function stagePlaces(sql: TransactionSql, places: Iterable<ImportedPlace>): Promise<void> {
  await sql.copy(
    `copy staged_places (external_id, version, name, address, has_street, near_street, category, kind_of_place, part,
      is_alone, latitude, longitude, facts, content_hash) from stdin`,
    toCopyChunks(placeRows(places)),
  );
  // A damaged file may contain an element twice.
  await sql`
    delete from staged_places as later using staged_places as earlier
    where later.external_id = earlier.external_id and later.ctid > earlier.ctid
  `;
}

/** Adds the elements that the file marks as ended to the staging table. */
export async function stageEnded(sql: TransactionSql, elements: Iterable<string>): Promise<void> {
  const rows = [...new Set(elements)].map((element) => [element]);
  await sql.copy('copy ended_elements (external_id) from stdin', toCopyChunks(rows));
}

/**
 * Returns a text that changes when another import or a crash of PostgreSQL empties the staging tables. Until
 * the transaction ends, the tables stay as they are, because emptying needs their locks.
 */
export async function readStagingState(sql: Queryable): Promise<string> {
  const [row] = await sql<{ state: string }[]>`
    select concat_ws(' ', exists (select from staged_places), exists (select from ended_elements),
      exists (select from staged_addresses), exists (select from staged_streets),
      pg_relation_filenode('staged_places')) as state
  `;
  return (row as { state: string }).state;
}

/** Updates the planner's statistics of the staging tables. */
export async function analyzeStaging(sql: Queryable): Promise<void> {
  await sql`select analyze_import_staging()`;
}
