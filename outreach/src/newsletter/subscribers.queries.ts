import type { Queryable } from '@wayable/platform/db/database';
import type { Subscriber } from '@wayable/protocol/newsletter';

/** Returns the recipient of updates at an address: an account, or an entry of the list. */
export async function findRecipient(
  sql: Queryable,
  email: string,
): Promise<{ userId: string | null; subscriberId: string | null } | undefined> {
  const [row] = await sql<{ userId: string | null; subscriberId: string | null }[]>`
    select case when source = 'account' then id end as "userId", case when source = 'list' then id end as "subscriberId"
    from newsletter_recipients where email = ${email} order by source limit 1
  `;
  return row;
}

/** Stores an unconfirmed address, or replaces its token. Returns false if a newer token was requested. */
export async function upsertPending(
  sql: Queryable,
  pending: { email: string; locale: string; tokenHash: Buffer; days: number; requestedAt: string },
): Promise<boolean> {
  const { email, locale, tokenHash, days, requestedAt } = pending;
  const { count } = await sql`
    insert into newsletter_subscribers (email, locale, token_hash, token_expires_at, requested_at)
    values (${email}, ${locale}, ${tokenHash}, now() + make_interval(days => ${days}), ${requestedAt})
    on conflict (email) do update set
      locale = excluded.locale, token_hash = excluded.token_hash, token_expires_at = excluded.token_expires_at,
      requested_at = excluded.requested_at
    where newsletter_subscribers.requested_at <= excluded.requested_at
  `;
  return count === 1;
}

/** Returns the address that a token confirms, or undefined for an unknown or expired token. */
export async function findPending(sql: Queryable, tokenHash: Buffer): Promise<{ email: string } | undefined> {
  const [row] = await sql<{ email: string }[]>`
    select email from newsletter_subscribers where token_hash = ${tokenHash} and token_expires_at > now()
  `;
  return row;
}

/**
 * Confirms a subscription permanently. If an account has confirmed the address, it turns on the account's
 * setting instead.
 * @returns false for an unknown or expired token
 */
export async function confirmPending(sql: Queryable, tokenHash: Buffer): Promise<boolean> {
  const [row] = await sql<{ id: string; email: string }[]>`
    select id, email from newsletter_subscribers where token_hash = ${tokenHash} and token_expires_at > now() for update
  `;
  if (!row) return false;
  const { count } = await sql`
    insert into privacy_settings (user_id, community_updates)
    select profile.id, true from auth.users as account join user_profiles as profile on profile.id = account.id
    where account.email = ${row.email} and account.email_confirmed_at is not null
    on conflict (user_id) do update set community_updates = true, updated_at = now()
  `;
  await (count > 0
    ? sql`
        with gone as (delete from newsletter_subscribers where id = ${row.id} returning email, unsubscribe_token)
        insert into newsletter_account_tokens (user_id, token)
        select account.id, gone.unsubscribe_token from gone join auth.users as account on account.email = gone.email
          and account.email_confirmed_at is not null
        on conflict do nothing
      `
    : sql`update newsletter_subscribers set confirmed_at = coalesce(confirmed_at, now()) where id = ${row.id}`);
  return true;
}

/** Returns whether a token belongs to a subscriber or an account. */
export async function hasUnsubscribeToken(sql: Queryable, token: string): Promise<boolean> {
  const rows = await sql`
    select from newsletter_subscribers where unsubscribe_token = ${token}
    union all select from newsletter_account_tokens where token = ${token}
  `;
  return rows.length > 0;
}

/**
 * Ends all updates to the address of a token: those of the list and those of every account with that address.
 * Waits for an account that takes over the subscription at this moment.
 */
export async function unsubscribe(sql: Queryable, token: string): Promise<void> {
  await sql`select from newsletter_subscribers where unsubscribe_token = ${token} for update`;
  await sql`
    with holders as (select user_id as id from newsletter_account_tokens where token = ${token}),
    addresses as (
      select email from newsletter_subscribers where unsubscribe_token = ${token}
      union select email from auth.users join holders using (id) where email_confirmed_at is not null
    )
    update privacy_settings set community_updates = false, updated_at = now()
    where community_updates and user_id in (
      select id from holders
      union select id from auth.users join addresses using (email) where email_confirmed_at is not null
    )
  `;
  await sql`delete from newsletter_subscribers where unsubscribe_token = ${token}`;
}

/** Returns a token that ends the updates of an account; creates it if there is none. */
export async function ensureAccountToken(sql: Queryable, userId: string): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    with known as (select token from newsletter_account_tokens where user_id = ${userId} order by token limit 1),
    made as (
      insert into newsletter_account_tokens (user_id) select ${userId} where not exists (select from known)
      returning token
    )
    select token from known union all select token from made
  `;
  return (row as { token: string }).token;
}

export async function findSubscriberToken(sql: Queryable, id: string): Promise<string | undefined> {
  const [row] = await sql<{ unsubscribe_token: string }[]>`
    select unsubscribe_token from newsletter_subscribers where id = ${id}
  `;
  return row?.unsubscribe_token;
}

const named = (sql: Queryable, search: string) =>
  search === ''
    ? sql``
    : sql`where strpos(email, lower(${search})) > 0
        or search_form(coalesce(full_name, '')) like search_pattern(${search})`;

/** Returns the number of distinct addresses that get updates. */
export async function countRecipients(sql: Queryable): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(distinct email)::int as amount from newsletter_recipients
  `;
  return row?.amount ?? 0;
}

export async function countSubscribers(sql: Queryable, search: string): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select count(*)::int as amount from newsletter_recipients ${named(sql, search)}
  `;
  return row?.amount ?? 0;
}

/** Returns one page of subscribers, newest first. */
export async function findSubscribers(
  sql: Queryable,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Subscriber[]> {
  return sql<Subscriber[]>`
    select id, source, email, full_name, subscribed_at from newsletter_recipients ${named(sql, search)}
    order by subscribed_at desc, id desc limit ${limit} offset ${offset}
  `;
}

/**
 * Removes a subscriber. Returns the id of its account, null for an address alone, or undefined if the id is
 * unknown.
 */
export async function removeSubscriber(sql: Queryable, id: string): Promise<string | null | undefined> {
  const deleted = await sql`delete from newsletter_subscribers where id = ${id}`;
  if (deleted.count > 0) return null;
  const changed = await sql`
    update privacy_settings set community_updates = false, updated_at = now()
    where user_id = ${id} and community_updates
  `;
  return changed.count > 0 ? id : undefined;
}

/** Deletes expired addresses that were never confirmed. */
export async function deleteUnconfirmed(sql: Queryable): Promise<void> {
  await sql`delete from newsletter_subscribers where confirmed_at is null and token_expires_at < now()`;
}
