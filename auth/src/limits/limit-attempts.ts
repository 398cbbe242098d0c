import { type AttemptLimit, countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { AuthError } from '../protocol/auth-error.ts';

/**
 * Counts one attempt and refuses it beyond the limit.
 * @throws {AuthError} over_request_rate_limit
 */
export async function limitAttempts(sql: Database, key: string, limit: AttemptLimit): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, key, limit);
  if (!isAllowed) throw tooManyAttempts(retryAfterSeconds);
}

/** Returns the error for an attempt beyond a limit. */
export function tooManyAttempts(retryAfterSeconds: number): AuthError {
  const text = `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`;
  const error = new AuthError(429, 'over_request_rate_limit', text);
  error.retryAfterSeconds = retryAfterSeconds;
  return error;
}
