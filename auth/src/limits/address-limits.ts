import { type AttemptLimit, resetAttempts } from '@wayable/platform/attempts/attempts';
import { networkOf } from '@wayable/platform/http/requests/network';
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { limitAttempts } from './limit-attempts.ts';

const addressKey = (request: FastifyRequest, call: string): string =>
  `address:${call}:${networkOf(request.ip)}`;

/** Maximum number of requests per network address and call (docs/auth.md#limits). */
const PER_ADDRESS: AttemptLimit = { max: 30, windowSeconds: 300 };

/**
 * Refuses too many calls of one network address, across all processes.
 * @throws {AuthError} over_request_rate_limit
 */
export async function limitAddress(
  { sql, addressLimitScale }: Pick<AuthContext, 'sql' | 'addressLimitScale'>,
  request: FastifyRequest,
  call: string,
  { max, windowSeconds }: AttemptLimit = PER_ADDRESS,
): Promise<void> {
  const limit = { max: Math.max(1, Math.round(max * addressLimitScale)), windowSeconds };
  await limitAttempts(sql, addressKey(request, call), limit);
}

/** Resets the count of `limitAddress` after a success. */
export const resetAddressLimit = (
  { sql }: Pick<AuthContext, 'sql'>,
  request: FastifyRequest,
  call: string,
): Promise<void> => resetAttempts(sql, addressKey(request, call));
