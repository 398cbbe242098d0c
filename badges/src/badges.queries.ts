import type { Queryable } from '@wayable/platform/db/database';
import type { BadgeType, EarnedBadge } from '@wayable/protocol/badges';

interface BadgeCount {
  badge_type: BadgeType;
  holders: number;
  minted: number;
}

/** Counts the holders and the confirmed tokens of each badge. Badges with neither are absent. */
export async function findBadgeCounts(sql: Queryable): Promise<BadgeCount[]> {
  return sql<BadgeCount[]>`
    select badge_type, coalesce(holders, 0) as holders, coalesce(minted, 0) as minted
    from (
      select badge_type, count(*)::int as holders from earned_badges where lost_at is null group by badge_type
    ) as held
    full join (
      select badge_type, count(*)::int as minted from nft_badges where state = 'confirmed' group by badge_type
    ) as confirmed using (badge_type)
  `;
}

/** Returns a person's badges, newest first. */
export async function findEarnedBadges(sql: Queryable, userId: string): Promise<Required<EarnedBadge>[]> {
  return sql<Required<EarnedBadge>[]>`
    select badge_type, earned_at from earned_badges where user_id = ${userId} and lost_at is null
    order by earned_at desc, array_position(badge_types(), badge_type) desc
  `;
}
