import type { Queryable } from '@wayable/platform/db/database';
import type { ImportCounts } from '@wayable/platform/http/operations/import-counts.queries';

/** Records the result of an import or an undo for metrics. */
export async function insertRun(
  sql: Queryable,
  { kind, startedAt, isFailed }: { kind: ImportCounts['kind']; startedAt: Date; isFailed: boolean },
): Promise<void> {
  await sql`insert into import_runs (kind, started_at, is_failed) values (${kind}, ${startedAt}, ${isFailed})`;
}
