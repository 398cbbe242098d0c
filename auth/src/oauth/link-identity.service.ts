import type { Queryable } from '@wayable/platform/db/database';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { endStrangersHold } from '../accounts/unproved-account.ts';
import {
  confirmEmail,
  findUser,
  findUserByEmail,
  findUserByIdentity,
  lockIdentity,
  lockUser,
  saveIdentity,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import { assertSecondFactorProved } from '../factors/assert-assurance.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { userBanned } from '../protocol/user-banned.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { lockSession } from '../sessions/sessions.queries.ts';
import type { ProviderSignIn } from './account.service.ts';
import { endAnonymity, setProvedEmail } from './accounts.queries.ts';
import { toIdentityData } from './profile-claims.ts';

/** @throws {AuthError} manual_linking_disabled */
export function assertLinkingAllowed({ settings }: Pick<AuthContext, 'settings'>): void {
  if (!settings.allowsLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}

/**
 * Checks the rights to change the identities of an account, which are as powerful as a password.
 * @throws {AuthError} manual_linking_disabled, insufficient_aal, user_sso_managed
 */
export async function assertMayChangeIdentities(
  context: Pick<AuthContext, 'settings'>,
  sql: Queryable,
  session: Pick<AuthenticatedSession, 'userId' | 'aal'>,
): Promise<void> {
  assertLinkingAllowed(context);
  await assertSecondFactorProved(sql, session);
  const user = await findUser(sql, session.userId);
  if (user?.is_sso_user) {
    throw new AuthError(422, 'user_sso_managed', 'Identities of a SSO account are managed by its connection');
  }
}

/**
 * Checks the rights to start linking, which also needs a recent proof. Linking ends within minutes, so its
 * end needs no second proof.
 * @throws {AuthError} reauthentication_needed, those of `assertMayChangeIdentities`
 */
export async function assertMayStartLinking(
  context: Pick<AuthContext, 'settings'>,
  sql: Queryable,
  session: AuthenticatedSession,
): Promise<void> {
  await assertMayChangeIdentities(context, sql, session);
  await assertRecentProof(sql, session);
}

const sessionIsOver = (): AuthError =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/**
 * Links an identity to the account of the requesting session, which must still be active.
 * @throws {AuthError} identity_already_exists, session_not_found, user_banned, those of
 * `assertMayChangeIdentities`
 */
export async function linkIdentity(
  context: Pick<AuthContext, 'settings' | 'mails'>,
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
  { provider, profile, device }: ProviderSignIn,
): Promise<void> {
  const { subject } = profile;
  await lockIdentity(sql, provider.id, subject);
  const user = await lockUser(sql, userId);
  const session = await lockSession(sql, sessionId);
  if (!user || session?.user_id !== userId || session.is_over) throw sessionIsOver();
  if (user.is_banned) throw userBanned(403, user);
  await assertMayChangeIdentities(context, sql, { userId, aal: session.aal });
  const owner = await findUserByIdentity(sql, provider.id, subject);
  if (owner) {
    const text =
      owner.id === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
    throw new AuthError(422, 'identity_already_exists', text);
  }
  const data = toIdentityData(profile);
  await saveIdentity(sql, { userId, provider: provider.id, subject, data });
  const verified = profile.emails.flatMap(({ address, isVerified }) => (isVerified ? [address] : []));
  for (const address of verified) await endStrangersHold(sql, address, userId);
  const [first] = verified;
  if (user.email === null && first !== undefined && !(await findUserByEmail(sql, first))) {
    await setProvedEmail(sql, userId, first);
  }
  if (!user.is_email_proved && user.email !== null && verified.includes(user.email)) {
    await confirmEmail(sql, userId);
  }
  await endAnonymity(sql, userId);
  const detail = { provider: provider.id };
  await recordSecurityEvent(sql, { userId, kind: 'identity_linked', device, detail });
  if (user.email !== null && user.email_confirmed_at !== null) {
    await context.mails.request(sql, { type: 'notice', kind: 'identity_linked', to: user.email });
  }
}
