import type { Database } from '@wayable/platform/db/database';
import type { FastifyRequest } from 'fastify';
import { AuthError } from '../protocol/auth-error.ts';
import {
  type AccessTokenClaims,
  type AccessTokens,
  InvalidTokenError,
  readBearer,
} from '../tokens/access-tokens.ts';
import { type AssuranceLevel, readStanding } from './sessions.queries.ts';

/** The caller and the assurance level of the session. */
export interface AuthenticatedSession extends AccessTokenClaims {
  /** The assurance level from the database, because a token keeps its level after a factor was removed. */
  aal: AssuranceLevel;
  isAnonymous: boolean;
}

/**
 * Authenticates the bearer from the database, so that an ended session is refused immediately.
 * @throws {AuthError} as in docs/auth-protocol.md#errors
 */
export async function authenticate(
  sql: Database,
  tokens: AccessTokens,
  request: FastifyRequest,
): Promise<AuthenticatedSession> {
  const token = readBearer(request.headers.authorization);
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    const { userId, sessionId } = await tokens.verify(token);
    const standing = await readStanding(sql, userId, sessionId);
    if (!standing.user_exists) {
      throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    }
    if (standing.aal === null) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    if (standing.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
    return { userId, sessionId, aal: standing.aal, isAnonymous: standing.is_anonymous };
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      throw new AuthError(
        403,
        'bad_jwt',
        `invalid JWT: unable to parse or verify signature, ${error.message}`,
      );
    }
    throw error;
  }
}
