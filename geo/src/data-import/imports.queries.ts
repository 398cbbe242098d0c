import type { Fragment, Queryable } from '@wayable/platform/db/database';
import type {
  DataImport,
  ImportCounts,
  ImportField,
  ImportResult,
  ImportState,
} from '@wayable/protocol/data-imports';

/** The data of a stored import that its job needs. */
export interface ImportRecord {
  id: string;
  file: string;
  /** Who started the import or its undo; null if started on the command line. */
  acted_by: string | null;
  source: string;
  license: string;
  source_url: string;
  state: ImportState;
  takes_conflicts: boolean;
  columns: DataImport['columns'];
  fields: (ImportField | null)[];
  rows: number;
}

interface NewImport {
  id: string;
  createdBy: string | null;
  file: string;
  source: string;
  license: string;
  sourceUrl: string;
  columns: DataImport['columns'];
  fields: (ImportField | null)[];
  rows: number;
}

export async function insertImport(sql: Queryable, created: NewImport): Promise<void> {
  await sql`
    insert into data_imports (id, created_by, file, source, license, source_url, columns, fields, rows)
    values (${created.id}, ${created.createdBy}, ${created.file}, ${created.source}, ${created.license}, ${created.sourceUrl},
      ${sql.json(created.columns as never)}::jsonb, ${sql.json(created.fields as never)}::jsonb, ${created.rows})
  `;
}

/**
 * Returns the condition that an import is the newest of its source. Only the newest can be undone, because a
 * newer one has changed the same places.
 */
const isNewest = (sql: Queryable): Fragment => sql`not exists (
  select from data_imports as newer
  where newer.source = import.source and newer.state in ('applying', 'applied', 'undoing') and newer.id <> import.id
    and (newer.applied_at is null or newer.applied_at > import.applied_at)
)`;

const columns = (sql: Queryable): Fragment => sql`
  import.id, file, source, license as licence, source_url, state, progress, has_failed, rows, columns, fields, counts,
  result, reversal, created_at, applied_at, undone_at, state = 'applied' and ${isNewest(sql)} as can_be_undone, (
    select json_build_object('id', id, 'full_name', full_name) from user_profiles where id = import.created_by
  ) as created_by
`;

export async function findImports(
  sql: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<DataImport[]> {
  return sql<DataImport[]>`
    select ${columns(sql)} from data_imports as import
    order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
  `;
}

export async function countImports(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from data_imports`;
  return row?.count ?? 0;
}

export async function findImport(sql: Queryable, id: string): Promise<DataImport | undefined> {
  const [row] = await sql<DataImport[]>`
    select ${columns(sql)} from data_imports as import where import.id = ${id}
  `;
  return row;
}

export async function findRecord(sql: Queryable, id: string): Promise<ImportRecord | undefined> {
  const [row] = await sql<ImportRecord[]>`
    select id, file, acted_by, source, license, source_url, state, takes_conflicts, columns, fields, rows from data_imports
    where id = ${id}
  `;
  return row;
}

/** Returns the fields of the source's newest import by column title. */
export async function findSavedFields(
  sql: Queryable,
  source: string,
): Promise<Map<string, ImportField | null>> {
  const [row] = await sql<{ columns: DataImport['columns']; fields: (ImportField | null)[] }[]>`
    select columns, fields from data_imports
    where source = ${source} and counts is not null order by created_at desc limit 1
  `;
  return new Map(row?.columns.map(({ title }, index) => [title, row.fields[index] ?? null]));
}

export interface ImportChanges {
  source: string;
  license: string;
  sourceUrl: string;
  fields: (ImportField | null)[];
}

/** Starts the preview of a draft or ready import. @returns false for an import in another state */
export async function startPreview(sql: Queryable, id: string, changes: ImportChanges): Promise<boolean> {
  const rows = await sql`
    update data_imports
    set state = 'checking', progress = 0, has_failed = false, counts = null, source = ${changes.source},
      license = ${changes.license}, source_url = ${changes.sourceUrl},
      fields = ${sql.json(changes.fields as never)}::jsonb
    where id = ${id} and state in ('draft', 'ready')
  `;
  return rows.count > 0;
}

export async function startApplication(
  sql: Queryable,
  id: string,
  { by, takesConflicts }: { by: string | null; takesConflicts: boolean },
): Promise<boolean> {
  const rows = await sql`
    update data_imports
    set state = 'applying', progress = 0, has_failed = false, takes_conflicts = ${takesConflicts}, acted_by = ${by}
    where id = ${id} and state = 'ready'
  `;
  return rows.count > 0;
}

/** Starts the undo of an import. @returns false unless the import is applied and the newest of its source */
export async function startReversal(sql: Queryable, id: string, by: string | null): Promise<boolean> {
  const rows = await sql`
    update data_imports as import set state = 'undoing', progress = 0, has_failed = false, acted_by = ${by}
    where id = ${id} and state = 'applied' and ${isNewest(sql)}
  `;
  return rows.count > 0;
}

export async function saveProgress(sql: Queryable, id: string, progress: number): Promise<void> {
  await sql`update data_imports set progress = ${progress} where id = ${id} and progress <> ${progress}`;
}

export async function endPreview(sql: Queryable, id: string, counts: ImportCounts): Promise<void> {
  await sql`
    update data_imports set state = 'ready', progress = 100, counts = ${sql.json(counts)}::jsonb where id = ${id}
  `;
}

export async function endApplication(
  sql: Queryable,
  id: string,
  { counts, result }: { counts: ImportCounts; result: ImportResult },
): Promise<void> {
  await sql`
    update data_imports
    set state = 'applied', progress = 100, counts = ${sql.json(counts)}::jsonb, result = ${sql.json(result)}::jsonb,
      applied_at = clock_timestamp()
    where id = ${id}
  `;
}

export async function endReversal(
  sql: Queryable,
  id: string,
  reversal: NonNullable<DataImport['reversal']>,
): Promise<void> {
  await sql`
    update data_imports
    set state = 'undone', progress = 100, reversal = ${sql.json(reversal)}::jsonb, undone_at = clock_timestamp()
    where id = ${id}
  `;
}

/** Resets an import to its state before failed work. */
export async function failWork(sql: Queryable, id: string): Promise<void> {
  await sql`
    update data_imports
    set has_failed = true, progress = 0,
      state = case state when 'checking' then 'draft' when 'applying' then 'ready' when 'undoing' then 'applied' else state end
    where id = ${id}
  `;
}

/** Returns the ids of imports with running work, or with work that a killed process left. */
export async function findBusyImports(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from data_imports where state in ('checking', 'applying', 'undoing')
  `;
  return rows.map(({ id }) => id);
}

/** Deletes an import without changes. @returns whether it existed */
export async function deleteDraft(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql`delete from data_imports where id = ${id} and state in ('draft', 'ready')`;
  return rows.count > 0;
}

export async function deleteOldDrafts(sql: Queryable, days: number): Promise<void> {
  await sql`
    delete from data_imports
    where state in ('draft', 'ready') and created_at < now() - make_interval(days => ${days}::integer)
  `;
}

export async function countDrafts(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from data_imports where state in ('draft', 'checking', 'ready')
  `;
  return row?.count ?? 0;
}
