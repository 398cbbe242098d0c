import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { retryLostConnection } from '../db/retry-lost-connection.ts';

/** So many attempts are allowed in a window, which begins with the first. */
export interface AttemptLimit {
  max: number;
  windowSeconds: number;
}

export interface AttemptCount {
  /** in the window, this one among them */
  count: number;
  isAllowed: boolean;
  /** until the window ends */
  retryAfterSeconds: number;
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Counts one attempt for a key such as `verify:someone@example.org`. It is committed whatever becomes of the request,
 * and parallel attempts are counted one by one, in whichever process they come (docs/auth-protocol.md#attacks-to-withstand).
 * `amount` is how much of the limit it uses, where that is not one.
 */
export async function countAttempt(
  sql: Database,
  key: string,
  { max, windowSeconds }: AttemptLimit,
  amount = 1,
): Promise<AttemptCount> {
  // An attempt that is counted twice costs less than a sign-in that fails.
  const [row] = await retryLostConnection(
    () => sql<{ count: number; seconds: number }[]>`
    insert into auth.attempts as known (key, count, window_ends_at)
    values (${hashOf(key)}, ${amount}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when known.window_ends_at <= now() then excluded.count else known.count + excluded.count end,
      window_ends_at = case when known.window_ends_at <= now() then excluded.window_ends_at
        else known.window_ends_at end
    returning count, greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as seconds
  `,
  );
  const { count, seconds } = row as { count: number; seconds: number };
  return { count, isAllowed: count <= max, retryAfterSeconds: seconds };
}

/** Starts the count of a key anew, after an attempt that succeeded. */
export async function resetAttempts(sql: Database, key: string): Promise<void> {
  await sql`delete from auth.attempts where key = ${hashOf(key)}`;
}
