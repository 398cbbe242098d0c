import type { Queryable } from '../../db/database.ts';

export interface ImportCounts {
  /** An import of OpenStreetMap data, an import of an administrator's file, or the undo of such an import. */
  kind: 'openstreetmap' | 'file' | 'file_undo';
  finished: number;
  failed: number;
  /** Seconds since 1970; 0 before the first import. */
  last_finished_at: number;
  /** Duration of the last finished import; 0 before the first. */
  last_seconds: number;
}

/** Counts all imports by kind and result. */
export async function countImports(sql: Queryable): Promise<ImportCounts[]> {
  return sql<ImportCounts[]>`
    select kind.kind, count(*) filter (where not is_failed)::int as finished,
      count(*) filter (where is_failed)::int as failed,
      coalesce(extract(epoch from max(ended_at) filter (where not is_failed)), 0)::float8 as last_finished_at,
      coalesce(extract(epoch from (array_agg(ended_at - started_at order by id desc) filter (where not is_failed))[1]), 0)::float8
        as last_seconds
    from unnest(array['openstreetmap', 'file', 'file_undo']) as kind(kind)
    left join import_runs as run on run.kind = kind.kind
    group by kind.kind
  `;
}
