import type { Database } from '../db/database.ts';
import { retryLostConnection } from '../db/retry-lost-connection.ts';
import { hashOf } from '../secrets/token.ts';

/** Maximum number of attempts in a window, which starts with the first attempt. */
export interface AttemptLimit {
  max: number;
  windowSeconds: number;
}

export interface AttemptCount {
  /** The used part of the limit in the window, including this attempt. */
  count: number;
  isAllowed: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/**
 * Counts one attempt for a key such as `verify:user@example.org`. Commits the count even if the request
 * fails, and counts parallel attempts correctly across processes
 * (docs/auth-protocol.md#attacks-to-withstand). `amount` is the used part of the limit, by default one.
 */
export async function countAttempt(
  sql: Database,
  key: string,
  { max, windowSeconds }: AttemptLimit,
  amount = 1,
): Promise<AttemptCount> {
  // Counting an attempt twice is better than failing a sign-in.
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

/** Resets the count of a key after a successful attempt. */
export async function resetAttempts(sql: Database, key: string): Promise<void> {
  await sql`delete from auth.attempts where key = ${hashOf(key)}`;
}
