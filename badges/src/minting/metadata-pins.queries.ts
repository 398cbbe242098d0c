import type { Queryable } from '@wayable/platform/db/database';

/** Requests the pinning of a mint's metadata and picture. */
export async function requestPins(
  sql: Queryable,
  earnedBadgeId: string,
  metadataUri: string,
  pictureCid: string,
): Promise<void> {
  await sql`
    insert into badge_pins (cid)
    select distinct cid from badge_claims
    where earned_badge_id = ${earnedBadgeId} and metadata_uri = ${metadataUri}
    on conflict do nothing
  `;
  await sql`insert into badge_pins (cid) values (${pictureCid}) on conflict do nothing`;
}

export interface DuePin {
  cid: string;
  tries: number;
}

/** Claims the due pins for this process for a while. */
export async function takeDuePins(sql: Queryable, limit: number, takenSeconds: number): Promise<DuePin[]> {
  return sql<DuePin[]>`
    with due as (
      select cid from badge_pins where pinned_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit ${limit} for update skip locked
    )
    update badge_pins as pin set next_try_at = clock_timestamp() + make_interval(secs => ${takenSeconds})
    from due where pin.cid = due.cid returning pin.cid, pin.tries
  `;
}

export async function notePinned(sql: Queryable, cid: string): Promise<void> {
  await sql`update badge_pins set pinned_at = clock_timestamp(), problem = null where cid = ${cid}`;
}

/**
 * Deletes a pin after its metadata was deleted with the account, or hidden before its confirmation. A later
 * confirmation requests the pin again.
 */
export async function deletePin(sql: Queryable, cid: string): Promise<void> {
  await sql`delete from badge_pins where cid = ${cid}`;
}

export async function postponePin(
  sql: Queryable,
  cid: string,
  { seconds, problem }: { seconds: number; problem: string },
): Promise<void> {
  await sql`
    update badge_pins set tries = tries + 1, problem = ${problem},
      next_try_at = clock_timestamp() + make_interval(secs => ${seconds})
    where cid = ${cid}
  `;
}

/** Returns the number of waiting pins and the error of the last failed pin. */
export async function findPinState(sql: Queryable): Promise<{ waiting: number; problem: string | null }> {
  const [row] = await sql<{ waiting: number; problem: string | null }[]>`
    select count(*)::int as waiting, (array_agg(problem order by next_try_at desc) filter (where problem is not null))[1] as problem
    from (select problem, next_try_at from badge_pins where pinned_at is null limit 10000) as waiting
  `;
  return row as { waiting: number; problem: string | null };
}
