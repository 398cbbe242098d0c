import type { Queryable } from '@wayable/platform/db/database';
import type { FactRow } from './fact-rows.ts';
import type { StoredFact, StoredSource } from './matches.queries.ts';
import { type PlaceNaming, renamePlaces } from './rename.queries.ts';

/** The data of a row to write. */
export interface RowToWrite {
  line: number;
  location_id: string;
  is_new: boolean;
  /** Whether the row opens a place that an undo closed. */
  is_reopened: boolean;
  external_id: string;
  content_hash: string;
  name: string;
  address: string;
  category: string;
  kind: string | null;
  latitude: number;
  longitude: number;
  link: string | null;
  /** The changed fields of the place; empty if there are no changes. */
  changed_fields: string[];
  /** The new name and address; undefined if both stay. */
  naming: (PlaceNaming & { previousAddress: string }) | undefined;
  facts: FactRow[];
  before: RowBefore;
}

/** The previous data of a row, for the undo. */
interface RowBefore {
  /** Whether the row added or reopened the place. */
  is_new: boolean;
  facts: StoredFact[];
  sources: StoredSource[];
  /** The changed fields of the place, before and after. */
  place: { field: string; before: string; after: string }[];
}

export interface WriteContext {
  importId: string;
  source: string;
  license: string;
  sourceUrl: string;
}

/**
 * Replaces the file's address with the stored address, which may be empty, in the data for the undo. The
 * undo compares the place with it.
 */
function withStoredAddress({ before, naming }: RowToWrite, address: string | undefined): RowBefore {
  if (naming === undefined || address === undefined) return before;
  const place = before.place.filter(({ field }) => field !== 'address');
  const { previousAddress } = naming;
  if (address !== previousAddress) place.push({ field: 'address', before: previousAddress, after: address });
  return { ...before, place };
}

/** Locks places in the order of merges, to avoid deadlocks. */
export async function lockPlaces(sql: Queryable, ids: readonly string[]): Promise<void> {
  await sql`select from locations where id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

/** Writes rows in the lock order: places before derived data. */
export async function writeRows(
  sql: Queryable,
  { importId, source, license, sourceUrl }: WriteContext,
  rows: readonly RowToWrite[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${sql.json(rows as never)}) as given(
    line integer, location_id uuid, is_new boolean, is_reopened boolean, external_id text, content_hash text,
    name text, address text, category text, kind text, latitude float8, longitude float8, link text, changed_fields jsonb, facts jsonb)`;
  await sql`
    insert into locations (id, name, address, category, place_kind, latitude, longitude)
    select location_id, name, address, category, kind, latitude, longitude from ${given} where is_new
  `;
  await sql`
    update locations set closed_at = null from ${given} where id = location_id and is_reopened
  `;
  await sql`
    update locations as place
    set category = case when changed_fields ? 'category' then given.category else place.category end,
      place_kind = case when changed_fields ? 'kind' then given.kind else place.place_kind end,
      latitude = case when changed_fields ? 'latitude' then given.latitude else place.latitude end,
      longitude = case when changed_fields ? 'longitude' then given.longitude else place.longitude end
    from ${given}
    where place.id = given.location_id and jsonb_array_length(changed_fields) > 0
  `;
  const addresses = await renamePlaces(
    sql,
    rows.flatMap(({ naming }) => (naming ? [naming] : [])),
  );
  await sql`
    insert into location_sources (source, external_id, location_id, content_hash, made_location, license, url)
    select ${source}, external_id, location_id, content_hash, is_new or is_reopened, ${license},
      coalesce(link, nullif(${sourceUrl}, ''))
    from ${given}
    on conflict (source, external_id) do update
      set content_hash = excluded.content_hash, license = excluded.license, url = excluded.url, imported_at = now()
  `;
  await sql`
    delete from location_facts using ${given}
    where location_facts.location_id = given.location_id and source = ${source}
  `;
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select location_id, ${source}, fact ->> 'key', fact ->> 'value', fact ->> 'about', fact ->> 'says',
      coalesce(link, ${sourceUrl}), ${license}
    from ${given} cross join jsonb_array_elements(facts) as fact
  `;
  const undoable = rows.map((row) => ({
    line: row.line,
    location_id: row.location_id,
    before: withStoredAddress(row, addresses.get(row.location_id)),
  }));
  await sql`
    update data_import_rows as stored set location_id = given.location_id, before = given.before
    from jsonb_to_recordset(${sql.json(undoable as never)}) as given(line integer, location_id uuid, before jsonb)
    where stored.import_id = ${importId} and stored.line = given.line
  `;
}
