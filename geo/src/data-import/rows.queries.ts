import type { Queryable } from '@wayable/platform/db/database';
import type { ImportCounts, ImportOutcome, ImportReason, ImportRow } from '@wayable/protocol/data-imports';
import type { StagedFacts, StagedPlace } from './interpret-row.ts';
import type { Table } from './table.ts';

const ROWS_AT_ONCE = 1_000;

/** Stores the rows of a file. */
export async function insertRows(sql: Queryable, importId: string, rows: Table['rows']): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const page = rows.slice(start, start + ROWS_AT_ONCE);
    await sql`
      insert into data_import_rows (import_id, line, cells)
      select ${importId}, line, cells from jsonb_to_recordset(${sql.json(page as never)}) as row(line integer, cells jsonb)
    `;
  }
}

/** Returns the next rows of a file after a line. */
export async function findCells(
  sql: Queryable,
  importId: string,
  after: number,
  limit: number,
): Promise<{ line: number; cells: string[] }[]> {
  return sql<{ line: number; cells: string[] }[]>`
    select line, cells from data_import_rows where import_id = ${importId} and line > ${after} order by line limit ${limit}
  `;
}

/** A staged row with the outcome and the changes that its preview found. */
export interface PreviewedRow {
  line: number;
  place: StagedPlace;
  facts: StagedFacts;
  unread: ImportRow['unread'];
  outcome: ImportOutcome;
  reason: ImportReason | null;
  changes: ImportRow['changes'];
  location_id: string | null;
}

export async function savePreview(
  sql: Queryable,
  importId: string,
  rows: readonly PreviewedRow[],
): Promise<void> {
  await sql`
    update data_import_rows as stored
    set place = given.place, facts = given.facts, unread = given.unread, outcome = given.outcome,
      reason = given.reason, changes = given.changes, location_id = given.location_id, before = null
    from jsonb_to_recordset(${sql.json(rows as never)}) as given(
      line integer, place jsonb, facts jsonb, unread jsonb, outcome text, reason text, changes jsonb, location_id uuid)
    where stored.import_id = ${importId} and stored.line = given.line
  `;
}

export async function countOutcomes(sql: Queryable, importId: string): Promise<ImportCounts> {
  const rows = await sql<{ outcome: ImportOutcome; count: number }[]>`
    select outcome, count(*)::int as count from data_import_rows
    where import_id = ${importId} and outcome is not null group by outcome
  `;
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, conflict: 0, skipped: 0 };
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}

/** Returns a page (from 1) of rows with this outcome, or of all previewed rows, by line. */
export async function findPreview(
  sql: Queryable,
  importId: string,
  { outcome, page, limit }: { outcome: ImportOutcome | 'all'; page: number; limit: number },
): Promise<ImportRow[]> {
  const ofOutcome = outcome === 'all' ? sql`outcome is not null` : sql`outcome = ${outcome}`;
  return sql<ImportRow[]>`
    select line, outcome, reason, place ->> 'name' as name, place ->> 'address' as address,
      (place ->> 'latitude')::float8 as latitude, (place ->> 'longitude')::float8 as longitude,
      coalesce((place ->> 'is_located')::boolean, false) as is_located,
      changes, unread, (
        select json_build_object('id', known.id, 'name', known.name) from locations as known
        where known.id = data_import_rows.location_id
      ) as location
    from data_import_rows where import_id = ${importId} and ${ofOutcome}
    order by line limit ${limit} offset ${(page - 1) * limit}
  `;
}

/** Returns the next rows of the preview after a line. */
export async function findRowsToApply(
  sql: Queryable,
  importId: string,
  after: number,
  limit: number,
): Promise<PreviewedRow[]> {
  return sql<PreviewedRow[]>`
    select line, place, facts, unread, outcome, reason, changes, location_id from data_import_rows
    where import_id = ${importId} and line > ${after} and outcome is not null order by line limit ${limit}
  `;
}
