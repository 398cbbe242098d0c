import type { Queryable } from '@wayable/platform/db/database';
import type { AuthIdentity } from '@wayable/protocol/auth';
import { cancelPendingChanges } from '../accounts/pending-changes.queries.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import {
  findIdentities,
  findUserByEmail,
  lockUser,
  setPassword,
  type UserRow,
} from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Device } from '../devices/device.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { assertRecentProof } from '../recent-proof/recent-proof.ts';
import type { AuthenticatedSession } from '../sessions/authenticate-session.ts';
import { clearPhone, deleteIdentity, promoteEmail, recomputeProviders } from './identities.queries.ts';
import { assertMayChangeIdentities } from './link-identity.service.ts';

const isVerified = ({ identity_data }: AuthIdentity): boolean => identity_data.email_verified === true;

/** Returns the email after unlinking: the current email if possible, otherwise another proved email. */
function chooseEmail(user: UserRow, remaining: AuthIdentity[]): AuthIdentity | undefined {
  const own = remaining.find(({ email }) => email !== undefined && email === user.email);
  return own ?? remaining.find((identity) => identity.email && isVerified(identity));
}

/** @throws {AuthError} email_conflict_identity_not_deletable */
async function deriveEmail(sql: Queryable, user: UserRow, remaining: AuthIdentity[]): Promise<void> {
  const chosen = chooseEmail(user, remaining);
  const email = chosen?.email ?? null;
  if (email === user.email) return;
  const owner = email === null ? undefined : await findUserByEmail(sql, email);
  if (owner) {
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
  await promoteEmail(sql, user.id, email);
}

/**
 * Unlinks an identity. The account must keep another one (docs/auth-protocol.md#providers-and-identities).
 * @throws {AuthError} single_identity_not_deletable, identity_not_found,
 * email_conflict_identity_not_deletable, and reauthentication_needed, those of `assertMayChangeIdentities`
 */
export async function unlinkIdentity(
  context: Pick<AuthContext, 'sql' | 'settings' | 'mails'>,
  session: AuthenticatedSession,
  { identityId, device }: { identityId: string; device: Device },
): Promise<void> {
  const { sql, mails } = context;
  const { userId } = session;
  await sql.begin(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    await assertMayChangeIdentities(context, transaction, session);
    await assertRecentProof(transaction, session);
    const identities = await findIdentities(transaction, userId);
    if (identities.length < 2) {
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    const identity = identities.find(({ identity_id }) => identity_id === identityId);
    if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await deleteIdentity(transaction, identityId);
    const remaining = identities.filter((one) => one !== identity);
    if (identity.provider === 'phone') await clearPhone(transaction, userId);
    else await deriveEmail(transaction, user, remaining);
    // A password works only with the email or phone of the sign-up.
    const hasOwnName = remaining.some(({ provider }) => provider === 'email' || provider === 'phone');
    if (identity.provider === 'email' && !hasOwnName) await setPassword(transaction, userId, null);
    await cancelPendingChanges(transaction, userId);
    await recomputeProviders(transaction, userId);
    const detail = { provider: identity.provider };
    await recordSecurityEvent(transaction, { userId, kind: 'identity_unlinked', device, detail });
    if (user.email !== null && user.email_confirmed_at !== null) {
      await mails.request(transaction, { type: 'notice', kind: 'identity_unlinked', to: user.email });
    }
  });
}
