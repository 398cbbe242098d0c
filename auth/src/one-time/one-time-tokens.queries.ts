import type { Queryable } from '@wayable/platform/db/database';

export type OneTimeTokenKind =
  | 'confirmation'
  /** A proof of the address that another browser requested. The code of the sign-up stays valid. */
  | 'address_proof'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone'
  | 'phone_change'
  | 'reauthentication';

export interface OneTimeTokenRow {
  user_id: string;
  kind: OneTimeTokenKind;
  sent_to: string;
  code_hash: Buffer;
  flow_state_id: string | null;
  /**
   * Whether the code or link belongs to the sign-up. Then the password, name and identity of the sign-up
   * stay.
   */
  keeps_sign_up: boolean;
}

/**
 * Replaces the token of that kind, because only the newest is valid. Returns false if a newer token exists.
 * This happens when a mail is retried.
 */
export async function replaceToken(
  sql: Queryable,
  token: OneTimeTokenRow & { link_hash: Buffer | null; life_seconds: number; requested_at: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into auth.one_time_tokens (user_id, kind, sent_to, code_hash, link_hash, flow_state_id, keeps_sign_up,
      expires_at, requested_at)
    values (${token.user_id}, ${token.kind}, ${token.sent_to}, ${token.code_hash}, ${token.link_hash},
      ${token.flow_state_id}, ${token.keeps_sign_up}, now() + make_interval(secs => ${token.life_seconds}),
      ${token.requested_at})
    on conflict (user_id, kind) do update set sent_to = excluded.sent_to, code_hash = excluded.code_hash,
      link_hash = excluded.link_hash, flow_state_id = excluded.flow_state_id,
      keeps_sign_up = excluded.keeps_sign_up, expires_at = excluded.expires_at,
      requested_at = excluded.requested_at
    where one_time_tokens.requested_at <= excluded.requested_at
  `;
  return count === 1;
}

/** Returns unexpired tokens of these kinds that were sent to a mailbox or number. */
export async function findTokens(
  sql: Queryable,
  { userId, kinds, sentTo }: { userId: string; kinds: OneTimeTokenKind[]; sentTo: string },
): Promise<OneTimeTokenRow[]> {
  return sql<OneTimeTokenRow[]>`
    select user_id, kind, sent_to, code_hash, flow_state_id, keeps_sign_up from auth.one_time_tokens
    where user_id = ${userId} and kind = any (${kinds}) and sent_to = ${sentTo} and expires_at > now()
  `;
}

export async function findTokenByLink(
  sql: Queryable,
  linkHash: Buffer,
): Promise<OneTimeTokenRow | undefined> {
  const [row] = await sql<OneTimeTokenRow[]>`
    select user_id, kind, sent_to, code_hash, flow_state_id, keeps_sign_up from auth.one_time_tokens
    where link_hash = ${linkHash} and expires_at > now()
  `;
  return row;
}

/** Uses up a token. Returns false if it has expired or was used before. */
export async function takeToken(sql: Queryable, token: OneTimeTokenRow): Promise<boolean> {
  const { count } = await sql`
    delete from auth.one_time_tokens
    where user_id = ${token.user_id} and kind = ${token.kind} and code_hash = ${token.code_hash} and expires_at > now()
  `;
  return count === 1;
}

/** Deletes agreements to the previously requested email. */
export async function deleteEmailChangeTokens(sql: Queryable, userId: string): Promise<void> {
  await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and kind in ('email_change_current', 'email_change_new')
  `;
}

export async function deleteTokensOfUser(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
}
