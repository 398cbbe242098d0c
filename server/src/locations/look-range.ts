import { type FreshnessFilter, LOOK_COUNTS_DAYS, LOOK_RECENT_DAYS } from '@wayable/protocol/freshness';
import type { Fragment, Queryable } from '../db/database.ts';

const DAY_MS = 86_400_000;

/** The range of `look_rank` that a filter asks for; both ends belong to it. */
export interface LookRange {
  low: number;
  high: number;
}

/** Beyond every look and rank, below and above. */
export const ANY_LOOK: LookRange = { low: -1e9, high: 1e9 };
/** `look_rank` is minutes since 1970 and twenty bits of the id, divided by 2^41. */
const MINUTE_OF_RANK = 2 ** -21;
const LEAST_OF_RANK = 2 ** -41;

/** Before a moment, or no look at all. */
const lookedBefore = (moment: number): LookRange => ({
  low: ANY_LOOK.low,
  high: Math.floor(moment / 60_000) * MINUTE_OF_RANK - LEAST_OF_RANK,
});

/** Since a moment. */
const lookedSince = (moment: number): LookRange => ({
  low: Math.floor(moment / 60_000) * MINUTE_OF_RANK,
  high: ANY_LOOK.high,
});

/** The looks that a filter asks for (docs/product.md#fresh-facts); undefined for any. */
export function lookRangeOf(fresh: FreshnessFilter | undefined): LookRange | undefined {
  if (fresh === 'old') return lookedBefore(Date.now() - LOOK_COUNTS_DAYS * DAY_MS);
  return fresh === 'recent' ? lookedSince(Date.now() - LOOK_RECENT_DAYS * DAY_MS) : undefined;
}

/** The condition on rows of `locations`. */
export const isLookInRange = (sql: Queryable, { low, high }: LookRange): Fragment =>
  sql`look_rank(last_looked_at, id) between ${low}::float8 and ${high}::float8`;
