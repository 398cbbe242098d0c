import type { Fragment, Queryable } from '@wayable/platform/db/database';
import {
  CONFIRMATION_COUNTS_DAYS,
  CONFIRMATION_RECENT_DAYS,
  type ConfirmationFilter,
  firstOfDays,
} from '@wayable/protocol/confirmations';

/** The range of `confirmation_rank` of a filter, inclusive. */
export interface ConfirmationRange {
  low: number;
  high: number;
}

/** Matches every confirmation and rank. */
export const ANY_CONFIRMATION: ConfirmationRange = { low: -1e9, high: 1e9 };
/** `confirmation_rank` is (minutes since 1970 * 2^20 + twenty bits of the id) / 2^41. */
const MINUTE_OF_RANK = 2 ** -21;
const LEAST_OF_RANK = 2 ** -41;

/** Returns the range of places confirmed before an instant, or never. */
const confirmedBefore = (moment: number): ConfirmationRange => ({
  low: ANY_CONFIRMATION.low,
  high: Math.floor(moment / 60_000) * MINUTE_OF_RANK - LEAST_OF_RANK,
});

/** Returns the range of places confirmed since an instant. */
const confirmedSince = (moment: number): ConfirmationRange => ({
  low: Math.floor(moment / 60_000) * MINUTE_OF_RANK,
  high: ANY_CONFIRMATION.high,
});

/**
 * Returns the range of a filter by the last confirmation (docs/product.md#confirmations), or undefined for
 * any.
 */
export function confirmationRangeOf(fresh: ConfirmationFilter | undefined): ConfirmationRange | undefined {
  if (fresh === 'old') return confirmedBefore(firstOfDays(CONFIRMATION_COUNTS_DAYS, Date.now()));
  return fresh === 'recent' ? confirmedSince(firstOfDays(CONFIRMATION_RECENT_DAYS, Date.now())) : undefined;
}

/** Returns the condition that a row of `locations` is in the range. */
export const isConfirmationInRange = (sql: Queryable, { low, high }: ConfirmationRange): Fragment =>
  sql`confirmation_rank(last_confirmation_at, id) between ${low}::float8 and ${high}::float8`;
