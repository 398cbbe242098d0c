import type { Queryable } from '@wayable/platform/db/database';
import type { Stats } from '@wayable/protocol/stats';

/** Counts people, their reviews, and badges that are confirmed on the chain. */
export async function countContributions(sql: Queryable): Promise<Omit<Stats, 'totalLocations'>> {
  const [counts] = await sql<Omit<Stats, 'totalLocations'>[]>`
    select count(*)::int as "totalUsers", coalesce(sum(total_reviews), 0)::int as "totalReviews",
      (select count(*)::int from nft_badges where state = 'confirmed') as "totalBadges"
    from user_profiles
  `;
  return counts as Omit<Stats, 'totalLocations'>;
}
