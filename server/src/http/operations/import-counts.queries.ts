import type { Queryable } from '../../db/database.ts';

export interface ImportCounts {
  finished: number;
  failed: number;
  /** Seconds since 1970; 0 before the first import. */
  last_finished_at: number;
}

/** Counts all imports by result. */
export async function countImports(sql: Queryable): Promise<ImportCounts> {
  const [row] = await sql<ImportCounts[]>`
    select count(*) filter (where not is_failed)::int as finished, count(*) filter (where is_failed)::int as failed,
      coalesce(extract(epoch from max(ended_at) filter (where not is_failed)), 0)::float8 as last_finished_at
    from import_runs
  `;
  return row as ImportCounts;
}
