import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { findRankingMarks, type RankingMark } from './leaderboard.queries.ts';
import type { Figures, Ranking } from './ranking.ts';

const MINUTE_MS = 60_000;
/** Of all rankings together; some ten megabytes. */
const MARKS_KEPT = 100_000;

const keyOf = ({ sortBy, days, region }: Ranking): string => JSON.stringify([sortBy, days, region?.key]);

/** Whether a mark stands behind somebody, by what decides in a ranking (`orderOf`). */
function isBehind(mark: RankingMark, own: Figures, { sortBy }: Ranking): boolean {
  const apart = mark.figure - own[sortBy] || mark.reputation_score - own.reputation_score;
  return apart === 0 ? mark.id < own.id : apart < 0;
}

/**
 * About where people stand of whom more are ahead than are counted: between which of some thousand marks, which are read once
 * for each ranking and made anew behind an answer when they are ten minutes old. Counting would read as many rows as are ahead.
 */
export class RankingMarks {
  readonly #sql: Database;
  readonly #marks: LRUCache<string, RankingMark[], Ranking>;

  constructor(sql: Database) {
    this.#sql = sql;
    this.#marks = new LRUCache({
      maxSize: MARKS_KEPT,
      sizeCalculation: (marks) => marks.length + 1,
      ttl: 10 * MINUTE_MS,
      allowStale: true,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => findRankingMarks(this.#sql, context),
    });
  }

  /** Whether a ranking has been read, at whatever time: then it costs nothing to know about where somebody stands. */
  has(ranking: Ranking): boolean {
    return this.#marks.peek(keyOf(ranking), { allowStale: true }) !== undefined;
  }

  /** The position of the nearest mark that is not behind somebody: theirs to three digits, as of some minutes ago. */
  async approximateRank(own: Figures, ranking: Ranking): Promise<number> {
    const marks = await this.#marks.forceFetch(keyOf(ranking), { context: ranking });
    let [from, to] = [0, marks.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const mark = marks[middle];
      if (mark && !isBehind(mark, own, ranking)) from = middle + 1;
      else to = middle;
    }
    return marks[from - 1]?.rank ?? 1;
  }
}
