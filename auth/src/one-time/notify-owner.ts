import type { Queryable } from '@wayable/platform/db/database';
import { localeOfMetadata } from '@wayable/platform/texts/texts';
import type { UserRow } from '../accounts/users.queries.ts';
import type { AuthContext } from '../auth-context.ts';
import type { NoticeMail } from './auth-mail-texts.ts';

/**
 * Mails the owner's confirmed email about a changed way to sign in (docs/auth-protocol.md#mails-and-notices).
 */
export async function notifyOwner(
  { mails }: Pick<AuthContext, 'mails'>,
  sql: Queryable,
  { email, email_confirmed_at, user_metadata }: UserRow,
  kind: Extract<
    NoticeMail,
    | `passkey_${'added' | 'removed'}`
    | `factor_${'verified' | 'removed' | 'guessed'}`
    | `recovery_code${string}`
    | 'email_changed'
    | 'phone_changed'
  >,
): Promise<void> {
  if (email === null || email_confirmed_at === null) return;
  await mails.request(sql, { type: 'notice', kind, to: email, locale: localeOfMetadata(user_metadata) });
}
