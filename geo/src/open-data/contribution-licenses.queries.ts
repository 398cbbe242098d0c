import type { Queryable } from '@wayable/platform/db/database';
import type { ContributionLicenses, License } from '@wayable/protocol/licenses';

/** A license, and the time when its successor replaced it. */
export interface EndedLicense {
  kind: keyof ContributionLicenses;
  license: License;
  /** A time as in RFC 3339, in UTC. */
  until: string;
}

/**
 * Records the configured licenses if they differ from the last ones. The first licenses apply from the
 * beginning.
 */
export async function recordLicenses(sql: Queryable, licenses: ContributionLicenses): Promise<void> {
  await sql`
    insert into contribution_licenses (kind, license, since)
    select given.key, given.value, case when last.license is null then '-infinity' else now() end
    from jsonb_each_text(${sql.json(licenses)}) as given
    left join lateral (
      select license from contribution_licenses as known where known.kind = given.key order by since desc limit 1
    ) as last on true
    where last.license is distinct from given.value
    on conflict do nothing
  `;
}

/**
 * Returns the licenses before the current ones, the earliest first. Servers that start at the same time may
 * record a change twice; the change counts once.
 */
export async function findEndedLicenses(sql: Queryable): Promise<EndedLicense[]> {
  return sql<EndedLicense[]>`
    select kind, license, to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until
    from (
      select kind, license, lead(since) over (partition by kind order by since) as until
      from (
        select *, lag(license) over (partition by kind order by since) as before from contribution_licenses
      ) as known
      where before is distinct from license
    ) as period
    where until is not null order by until, kind
  `;
}
