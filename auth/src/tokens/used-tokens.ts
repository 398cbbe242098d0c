import type { Queryable } from '@wayable/platform/db/database';
import { hashOf } from '@wayable/platform/secrets/token';

/**
 * Records that a token opened a session, so that a captured token is worthless. Returns false if it was used
 * before. `token` includes the issuer of an ID token or of a SAML assertion.
 */
export async function markTokenUsed(sql: Queryable, token: string, expiresAt: Date): Promise<boolean> {
  const { count } = await sql`
    insert into auth.used_tokens (hash, expires_at) values (${hashOf(token)}, ${expiresAt}) on conflict do nothing
  `;
  return count === 1;
}
