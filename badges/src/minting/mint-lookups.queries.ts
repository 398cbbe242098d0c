import type { Queryable } from '@wayable/platform/db/database';
import type { BadgeType } from '@wayable/protocol/badges';

/** Restarts the lookup of a badge. */
export async function startLookup(
  sql: Queryable,
  earnedBadgeId: string,
  fromBlock: bigint | undefined,
): Promise<void> {
  await sql`
    insert into badge_lookups as kept (earned_badge_id, from_block)
    values (${earnedBadgeId}, ${fromBlock === undefined ? null : String(fromBlock)}::bigint)
    on conflict (earned_badge_id) do update set next_look_at = clock_timestamp(), looks = 0,
      from_block = least(kept.from_block, excluded.from_block)
  `;
}

export interface DueLookup {
  earned_badge_id: string;
  user_id: string;
  badge_type: BadgeType;
  looks: number;
  from_block: string | null;
}

/** Claims the due lookups for this process for a while. */
export async function takeDueLookups(
  sql: Queryable,
  limit: number,
  takenSeconds: number,
): Promise<DueLookup[]> {
  return sql<DueLookup[]>`
    with due as (
      select earned_badge_id from badge_lookups where next_look_at <= clock_timestamp()
      order by next_look_at limit ${limit} for update skip locked
    )
    update badge_lookups as lookup set next_look_at = clock_timestamp() + make_interval(secs => ${takenSeconds})
    from due, earned_badges as earned
    where lookup.earned_badge_id = due.earned_badge_id and earned.id = due.earned_badge_id
    returning lookup.earned_badge_id, earned.user_id, earned.badge_type, lookup.looks, lookup.from_block::text
  `;
}

export async function postponeLookup(
  sql: Queryable,
  earnedBadgeId: string,
  { looks, seconds, fromBlock }: { looks: number; seconds: number; fromBlock?: bigint | undefined },
): Promise<void> {
  await sql`
    update badge_lookups set looks = ${looks}, next_look_at = clock_timestamp() + make_interval(secs => ${seconds}),
      from_block = coalesce(${fromBlock === undefined ? null : String(fromBlock)}::bigint, from_block)
    where earned_badge_id = ${earnedBadgeId}
  `;
}

export async function endLookup(sql: Queryable, earnedBadgeId: string): Promise<void> {
  await sql`delete from badge_lookups where earned_badge_id = ${earnedBadgeId}`;
}
