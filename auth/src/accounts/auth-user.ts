import type { Queryable } from '@wayable/platform/db/database';
import type { AuthUser } from '@wayable/protocol/auth';
import { listFactors } from './factors-of-account.queries.ts';
import { findIdentities, type UserRow } from './users.queries.ts';

/** Audience and role of access tokens, for every account. */
export const AUDIENCE = 'authenticated';

const OPTIONAL_TIMES = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
] as const;

/**
 * Returns the user object of the protocol (docs/auth-protocol.md#objects), without hashes, tokens and
 * internal flags.
 */
export async function toAuthUser(sql: Queryable, user: UserRow): Promise<AuthUser> {
  const factors = await listFactors(sql, user.id);
  const confirmed = [user.email_confirmed_at, user.phone_confirmed_at].filter((at) => at !== null).sort()[0];
  const times = OPTIONAL_TIMES.flatMap((name) => (user[name] === null ? [] : [[name, user[name]]]));
  return {
    id: user.id,
    aud: AUDIENCE,
    role: AUDIENCE,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(times),
    ...(confirmed && { confirmed_at: confirmed }),
    ...(user.new_email && { new_email: user.new_email }),
    ...(user.new_phone && { new_phone: user.new_phone }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: await findIdentities(sql, user.id),
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}
