import type { Queryable } from '@wayable/platform/db/database';
import type { AuthFactorType, AuthSession } from '@wayable/protocol/auth';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { findUser } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../one-time/notify-owner.ts';
import { deleteOtherSessionsBelowAal2, insertAmrClaim, raiseSession } from '../sessions/sessions.queries.ts';
import { type Issuer, toAuthSession } from '../sessions/sessions.service.ts';
import * as queries from './factors.queries.ts';
import type { Caller } from './lock-account.ts';

/** The authentication method of each factor type in tokens (docs/auth-protocol.md#tokens-and-keys). */
const METHODS: Record<AuthFactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/** Raises a session to aal2 with new tokens after a factor's proof. Ends the user's sessions below aal2. */
export async function raiseSessionBy(
  sql: Queryable,
  issuer: Issuer,
  { userId, sessionId }: Caller,
  { method, factorId }: { method: string; factorId: string },
): Promise<AuthSession> {
  await deleteOtherSessionsBelowAal2(sql, userId, sessionId);
  await insertAmrClaim(sql, { sessionId, method, factorId });
  const session = await raiseSession(sql, sessionId);
  const user = await findUser(sql, userId);
  if (!session || !user) throw new Error('The locked session no longer exists');
  return toAuthSession(sql, issuer, user, session);
}

/** Marks a factor as verified after a correct code or key, and raises the session. */
export async function raiseWithFactor(
  context: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  issuer: Issuer,
  caller: Caller,
  { id, factor_type: type, friendly_name, status }: queries.FactorRow,
): Promise<AuthSession> {
  const { userId, device } = caller;
  const isNew = status === 'unverified';
  await queries.markVerified(sql, id);
  await queries.deleteOtherUnverifiedFactors(sql, userId, type, id);
  const detail = { factor_type: type, friendly_name };
  await recordSecurityEvent(sql, {
    userId,
    kind: isNew ? 'factor_enrolled' : 'factor_verified',
    device,
    detail,
  });
  const user = isNew ? await findUser(sql, userId) : undefined;
  if (user) await notifyOwner(context, sql, user, 'factor_verified');
  return raiseSessionBy(sql, issuer, caller, { method: METHODS[type], factorId: id });
}
