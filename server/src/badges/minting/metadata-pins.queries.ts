import type { Queryable } from '../../db/database.ts';

/** Has the metadata of a mint and its picture laid into distributed storage. */
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

/** What is to be pinned now, taken by this process for a while. */
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

/** With the account its metadata is gone, and with hiding what was not confirmed; a mint that is confirmed asks for it anew. */
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

/** How many files wait to be pinned, and what was wrong with the last of them that failed. */
export async function findPinState(sql: Queryable): Promise<{ waiting: number; problem: string | null }> {
  const [row] = await sql<{ waiting: number; problem: string | null }[]>`
    select count(*)::int as waiting, (array_agg(problem order by next_try_at desc) filter (where problem is not null))[1] as problem
    from (select problem, next_try_at from badge_pins where pinned_at is null limit 10000) as waiting
  `;
  return row as { waiting: number; problem: string | null };
}
