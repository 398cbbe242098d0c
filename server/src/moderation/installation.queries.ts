import type { Queryable } from '@wayable/platform/db/database';

/** Maximum number of counted jobs. Counting all jobs would take too long. */
const JOBS_COUNTED_MAX = 10_000;

interface InstallationFacts {
  database_version: string;
  database_bytes: number;
  jobs_waiting: number;
  jobs_failed: number;
  signing_keys: { status: string; created_at: string }[];
}

export async function findInstallationFacts(sql: Queryable): Promise<InstallationFacts> {
  const jobs = (state: string) => sql`(
    select count(*)::int from (
      select from pgboss.job where state = any(${state}::pgboss.job_state[]) limit ${JOBS_COUNTED_MAX}
    ) as counted
  )`;
  const [row] = await sql<InstallationFacts[]>`
    select current_setting('server_version') as database_version,
      pg_database_size(current_database())::float8 as database_bytes,
      ${jobs('{created,retry,active}')} as jobs_waiting, ${jobs('{failed}')} as jobs_failed,
      (select coalesce(json_agg(json_build_object('status', status,
        'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at), '[]')
        from auth.signing_keys) as signing_keys
  `;
  return row as InstallationFacts;
}
