import type { Queryable } from '../../db/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { NoticeMail } from '../one-time/auth-mail-texts.ts';
import type { UserRow } from '../users.queries.ts';

/** A mail about a factor that came or went, where there is a confirmed address (auth protocol, section 13, "Notices"). */
export async function notifyOwner(
  { mails }: AuthContext,
  sql: Queryable,
  { email, email_confirmed_at }: UserRow,
  kind: Extract<NoticeMail, 'factor_verified' | 'factor_removed' | `recovery_code${string}`>,
): Promise<void> {
  if (email === null || email_confirmed_at === null) return;
  await mails.request(sql, { type: 'notice', kind, to: email });
}
