import type { Queryable } from '@wayable/platform/db/database';
import type { Stats } from '@wayable/protocol/stats';

/** Returns the totals of the whole map from stored counts; badges only if confirmed on the chain. */
export async function readStats(sql: Queryable): Promise<Stats> {
  const rows = await sql<{ entity: string; total: number }[]>`
    select entity, sum(total)::int as total from row_counts group by entity
    union all select 'minted_badges', coalesce(sum(total), 0)::int from badge_counts where figure = 'minted'
  `;
  const totals = new Map(rows.map(({ entity, total }) => [entity, total]));
  return {
    totalLocations: totals.get('locations') ?? 0,
    totalReviews: totals.get('reviews') ?? 0,
    totalUsers: totals.get('user_profiles') ?? 0,
    totalBadges: totals.get('minted_badges') ?? 0,
  };
}
