import type { Queryable } from '@wayable/platform/db/database';

/** Records the outcome of an import. */
export async function insertImportRun(
  sql: Queryable,
  run: { startedAt: Date; isFailed: boolean },
): Promise<void> {
  await sql`insert into import_runs (started_at, is_failed) values (${run.startedAt}, ${run.isFailed})`;
}
