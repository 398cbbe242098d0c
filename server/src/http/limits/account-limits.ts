import type { ReachedLimit } from '@wayable/protocol/problems';
import { toWait } from '@wayable/protocol/waits';
import type { Queryable } from '../../db/database.ts';
import { DomainError } from '../errors/domain-error.ts';

/** So many things one account may write in any window of that length, before `ACCOUNT_LIMIT_SCALE`. */
export interface AccountLimit {
  max: number;
  windowSeconds: number;
  /** Only what is about the same location counts. */
  ofLocation?: boolean;
  /** What it is called in problem documents. */
  name: ReachedLimit;
  /** What to tell somebody who has reached it; `wait` is a phrase such as “3 hours”. */
  tell: (wait: string) => string;
}

/** The limits of one kind of writing, by name, as the database function takes them. */
export interface AccountLimits {
  byName: Record<string, AccountLimit>;
  json: readonly { name: string; max: number; seconds: number; of_location: boolean }[];
}

export const DAY_SECONDS = 86_400;
/** No window is longer: older writings count for nothing. */
const LONGEST_WINDOW_DAYS = 30;
/** What `note_account_write` raises. */
const LIMIT_REACHED = 'WL001';

/** A limit multiplied by `ACCOUNT_LIMIT_SCALE`: at least 1, and a number that the database can count to. */
export const scaleLimit = (max: number, scale: number): number =>
  Math.min(2_147_483_647, Math.max(1, Math.round(max * scale)));

/** Multiplies limits by `ACCOUNT_LIMIT_SCALE`. */
export const scaleLimits = (limits: Record<string, AccountLimit>, scale: number): AccountLimits => ({
  byName: limits,
  json: Object.entries(limits).map(([name, { max, windowSeconds, ofLocation = false }]) => ({
    name,
    max: scaleLimit(max, scale),
    seconds: windowSeconds,
    of_location: ofLocation,
  })),
});

/** A wait in English words, such as "3 hours". */
export function describeWait(seconds: number): string {
  const { amount, unit } = toWait(seconds);
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/**
 * The `rate_limited` that an error of the database stands for, or the error itself: for `.catch()` of a statement that
 * calls `note_account_write`.
 */
export function refuseBeyondLimit(limits: AccountLimits): (error: unknown) => never {
  return (error) => {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== LIMIT_REACHED || detail === undefined) throw error;
    const { limit, seconds } = JSON.parse(detail) as { limit: string; seconds: number };
    const reached = limits.byName[limit];
    if (!reached) throw error;
    throw new DomainError('rate_limited', reached.tell(describeWait(seconds)), undefined, {
      cause: error,
      retryAfterSeconds: seconds,
      limit: reached.name,
    });
  };
}

/** Deletes what no limit counts any more. */
export async function purgeOldAccountWrites(sql: Queryable): Promise<void> {
  await sql`delete from account_writes where created_at < now() - make_interval(days => ${LONGEST_WINDOW_DAYS})`;
}
