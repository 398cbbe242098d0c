import type { ReachedLimit } from '@wayable/protocol/problems';
import { toWait } from '@wayable/protocol/waits';
import type { Queryable } from '../../db/database.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Maximum number of writes by one account in any window of this length, before `ACCOUNT_LIMIT_SCALE`. */
interface AccountLimit {
  max: number;
  windowSeconds: number;
  /** Count only writes about the same location. */
  ofLocation?: boolean;
  /** The name of the limit in problem documents. */
  name: ReachedLimit;
  /** Returns the message for a user at the limit. `wait` is a phrase such as "3 hours". */
  tell: (wait: string) => string;
}

/** The limits of one kind of write by name, as the database function takes them. */
export interface AccountLimits {
  byName: Record<string, AccountLimit>;
  json: readonly { name: string; max: number; seconds: number; of_location: boolean }[];
}

export const DAY_SECONDS = 86_400;
/** The longest window of any limit. Older writes do not count. */
const LONGEST_WINDOW_DAYS = 30;
/** The SQLSTATE raised by `note_account_write`. */
const LIMIT_REACHED = 'WL001';

/** Multiplies a limit by `ACCOUNT_LIMIT_SCALE`. The result is at least 1 and fits the database's integer. */
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

/** Returns a wait in English, such as "3 hours". */
export function describeWait(seconds: number): string {
  const { amount, unit } = toWait(seconds);
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/**
 * Returns an error handler that converts a limit error of the database to `rate_limited`. Use it in
 * `.catch()` of a statement with `note_account_write`.
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

/** Deletes writes older than every limit. */
export async function purgeOldAccountWrites(sql: Queryable): Promise<void> {
  await sql`delete from account_writes where created_at < now() - make_interval(days => ${LONGEST_WINDOW_DAYS})`;
}
