import type { Database } from '@wayable/platform/db/database';
import type { IdentifyViewer } from '@wayable/platform/http/requests/authenticate';
import { LRUCache } from 'lru-cache';
import { type AccessTokens, InvalidTokenError, readBearer } from '../tokens/access-tokens.ts';
import { readStanding, type StandingRow } from './sessions.queries.ts';

/**
 * Maximum time for which the API accepts an ended session. The authentication service refuses it immediately.
 */
const STANDING_KNOWN_FOR_MS = 3_000;
const SESSIONS_KNOWN = 10_000;

/**
 * Identifies the bearer of an access token for the API. Caches user and session for some seconds, so that a
 * busy session reads the database only once in that time. Refuses a session that lacks the user's second
 * factor. If administrators need a second factor, a session without one has no administrator rights.
 */
export function buildIdentifyViewer(
  sql: Database,
  tokens: AccessTokens,
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
): IdentifyViewer {
  const standings = new LRUCache<string, StandingRow>({
    max: SESSIONS_KNOWN,
    ttl: STANDING_KNOWN_FOR_MS,
    fetchMethod: (key) => {
      const [userId, sessionId] = key.split(' ') as [string, string, string];
      return readStanding(sql, userId, sessionId);
    },
  });
  return async (authorization) => {
    if (authorization === undefined) return { failure: 'missing' };
    const token = readBearer(authorization);
    if (token === undefined) return { failure: 'invalid' };
    try {
      const { userId, sessionId, aal } = await tokens.verify(token);
      // The level is part of the cache key, so that a second factor applies immediately.
      const standing = await standings.fetch(`${userId} ${sessionId} ${aal}`);
      if (!standing?.user_exists || !standing.session_exists || standing.is_banned)
        return { failure: 'invalid' };
      if (standing.lacks_factor) return { failure: 'second-factor' };
      const lacksAdminFactor = standing.is_admin && adminsNeedFactor && standing.aal !== 'aal2';
      const isAdmin = standing.is_admin && !lacksAdminFactor;
      return { viewer: { userId, sessionId, isAdmin, lacksAdminFactor } };
    } catch (error) {
      if (error instanceof InvalidTokenError) return { failure: error.isExpired ? 'expired' : 'invalid' };
      throw error;
    }
  };
}
