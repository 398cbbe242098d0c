import type { Database } from '@wayable/platform/db/database';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { countBadges } from '@wayable/protocol/badges';
import {
  ALL_REGIONS,
  type Leaderboard,
  type LeaderboardQuery,
  type LeaderboardSort,
  type LeaderboardUser,
  type OwnStanding,
  PERIOD_DAYS,
  RANKS_COUNTED,
  REGIONS_MAX,
  type Standing,
} from '@wayable/protocol/leaderboard';
import * as queries from './leaderboard.queries.ts';
import { isOfNamed, type Ranking } from './ranking.ts';

/**
 * Returns the gain of the ranked figure in the period. `amount` is the person's gain in reviews or points.
 */
const gainedBy = (sortBy: LeaderboardSort, row: queries.RankedRow, amount = 0): number =>
  sortBy === 'badges_earned' ? row.badges_earned - countBadges(row.total_reviews - amount) : amount;

/** Returns the figures of a person that others may see, or all figures if `isOwn`. */
const figuresOf = (row: queries.RankedRow, isOwn = false) => ({
  reputation_score: row.reputation_score,
  ...((isOwn || row.shows_review_count) && { total_reviews: row.total_reviews }),
  ...((isOwn || row.shows_badges) && { badges_earned: row.badges_earned }),
});

/** Returns the gains of the period by person; empty for all time. */
async function findGains(sql: Database, { days, sortBy }: Ranking, userIds: string[]) {
  const gains = days === undefined ? [] : await queries.findGains(sql, userIds, { days, sortBy });
  return new Map(gains.map(({ user_id, amount }) => [user_id, amount]));
}

/** Returns why a person has no rank; undefined for a ranked person. */
function missingRank(row: queries.OwnRow, ranking: Ranking): Standing | undefined {
  const { sortBy } = ranking;
  const isShown =
    row.is_public &&
    (row.is_named || !isOfNamed(ranking)) &&
    (sortBy !== 'total_reviews' || row.shows_review_count) &&
    (sortBy !== 'badges_earned' || row.shows_badges);
  if (!isShown) return 'hidden';
  // An anonymous author's reviews of this month do not count yet.
  if (row[sortBy] === 0) return row[`current_${sortBy}`] > 0 ? 'hidden' : 'without_score';
  if (!row.is_in_period) return 'not_in_period';
  return row.is_in_region ? undefined : 'not_in_region';
}

async function findOwnStanding(
  sql: Database,
  userId: string,
  ranking: Ranking,
): Promise<OwnStanding | undefined> {
  const row = await queries.findOwnRow(sql, userId, ranking);
  if (!row) return undefined;
  const gains = await findGains(sql, ranking, [userId]);
  const current = {
    ...row,
    reputation_score: row.current_reputation_score,
    total_reviews: row.current_total_reviews,
    badges_earned: row.current_badges_earned,
  };
  const gained =
    ranking.days === undefined ? {} : { gained: gainedBy(ranking.sortBy, current, gains.get(userId)) };
  const figures = { ...figuresOf(current, true), ...gained };
  const missing = missingRank(row, ranking);
  if (missing) return { standing: missing, rank: null, ...figures };
  const ahead = await queries.countAhead(sql, row, ranking, RANKS_COUNTED);
  return ahead < RANKS_COUNTED
    ? { standing: 'ranked', rank: ahead + 1, ...figures }
    : { standing: 'beyond', rank: null, ...figures };
}

/**
 * Returns the leaders by one figure, for a period and a region (docs/product.md#leaderboard). Leaves out
 * hidden people and hidden figures. An unknown region has no people.
 */
export async function getLeaderboard(
  sql: Database,
  viewer: Viewer | undefined,
  { sortBy, timePeriod, region: regionName = ALL_REGIONS, limit }: LeaderboardQuery,
): Promise<Leaderboard> {
  const isEverywhere = regionName === ALL_REGIONS;
  const [regions, found] = await Promise.all([
    queries.findLargestRegions(sql, REGIONS_MAX),
    isEverywhere ? undefined : queries.findRegion(sql, regionName),
  ]);
  const region = isEverywhere ? undefined : (found ?? '');
  const ranking: Ranking = { sortBy, days: PERIOD_DAYS[timePeriod], region };
  const [rows, own] = await Promise.all([
    queries.findRanked(sql, ranking, limit),
    viewer && findOwnStanding(sql, viewer.userId, ranking),
  ]);
  const gains = await findGains(
    sql,
    ranking,
    rows.map(({ id }) => id),
  );
  const users = rows.map(
    (row, index): LeaderboardUser => ({
      id: row.id,
      full_name: row.full_name,
      avatar_url: row.avatar_url,
      ...figuresOf(row),
      ...(ranking.days !== undefined && {
        gained: gainedBy(sortBy, row, gains.get(row.id)),
      }),
      rank: index + 1,
    }),
  );
  return { users, regions, ...(own && { own }) };
}
