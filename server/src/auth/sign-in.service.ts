import type { AuthSession } from '@wayable/protocol/auth';
import type { Database } from '../db/database.ts';
import type { AccessTokens } from './access-tokens.ts';
import { AuthError } from './auth-error.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type Device, openSession } from './sessions.service.ts';
import { findUserByEmail } from './users.queries.ts';
import { createAccount, foldEmail } from './users.service.ts';

/**
 * Makes an account and signs it in: addresses are taken as confirmed as long as no mail can be sent.
 * @throws {AuthError} user_already_exists
 */
export async function signUp(
  sql: Database,
  tokens: AccessTokens,
  input: {
    email: string;
    password: string;
    userMetadata: Record<string, unknown>;
    fullName: string;
    device: Device;
  },
): Promise<AuthSession> {
  const passwordHash = await hashPassword(input.password);
  const issuer = { tokens, signingKey: await tokens.getSigningKey() };
  return sql.begin(async (transaction) => {
    const user = await createAccount(transaction, { ...input, passwordHash });
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(transaction, issuer, user.id, { method: 'password', device: input.device });
  });
}

/**
 * The password grant. An unknown address, an account without a password and a wrong password look the same, in text
 * and in time.
 * @throws {AuthError} invalid_credentials, user_banned
 */
export async function signInWithPassword(
  sql: Database,
  tokens: AccessTokens,
  input: { email: string; password: string; device: Device },
): Promise<AuthSession> {
  const user = await findUserByEmail(sql, foldEmail(input.email));
  const isRight = await isPassword(user?.password_hash, input.password);
  if (!user || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (user.is_banned) throw new AuthError(400, 'user_banned', 'User is banned');
  const issuer = { tokens, signingKey: await tokens.getSigningKey() };
  return sql.begin((transaction) =>
    openSession(transaction, issuer, user.id, { method: 'password', device: input.device }),
  );
}
