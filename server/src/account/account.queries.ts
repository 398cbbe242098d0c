import type { Queryable } from '@wayable/platform/db/database';
import { lockFigures } from '@wayable/platform/db/lock-figures';
import type { AccountSession, SecurityEvent } from '@wayable/protocol/account';

/** Returns the active sessions, newest first. */
export async function findSessions(
  sql: Queryable,
  { userId, sessionId, limit }: { userId: string; sessionId: string; limit: number },
): Promise<AccountSession[]> {
  return sql<AccountSession[]>`
    select id, created_at, refreshed_at, coalesce(refreshed_at, created_at) as last_used_at, user_agent,
      host(ip) as ip, aal, id = ${sessionId} as is_current,
      array(select method from auth.amr_claims where session_id = sessions.id
        order by authenticated_at desc, method) as methods
    from auth.sessions
    where user_id = ${userId} and (not_after is null or not_after > now())
    order by created_at desc, id desc limit ${limit}
  `;
}

/** Ends one of the person's sessions. Returns false for an unknown session. */
export async function deleteSession(sql: Queryable, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from auth.sessions where id = ${id} and user_id = ${userId}`;
  return count === 1;
}

/** Returns the events with an id below `before`, newest first. */
export async function findEvents(
  sql: Queryable,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
  return sql<SecurityEvent[]>`
    select id::text, kind, host(ip) as ip, user_agent, detail, created_at from auth.security_events
    where user_id = ${userId} ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
    order by security_events.id desc limit ${limit}
  `;
}

export interface AccountProof {
  password_hash: string | null;
  /** Null if no email is confirmed. */
  email: string | null;
}

/** Returns the data to verify a deletion; undefined if the session has ended. */
export async function findProof(
  sql: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<AccountProof | undefined> {
  const [row] = await sql<AccountProof[]>`
    select account.password_hash,
      case when account.email_confirmed_at is not null then account.email end as email
    from auth.users as account join auth.sessions as session on session.user_id = account.id
    where account.id = ${userId} and session.id = ${sessionId}
  `;
  return row;
}

/** Locks all administrators, so that the last two cannot leave at the same time. Returns their ids. */
export async function lockAdministrators(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from user_profiles where is_admin order by id for no key update
  `;
  return rows.map(({ id }) => id);
}

/** Revokes the administrator role. */
export async function withdrawAdministrator(sql: Queryable, userId: string): Promise<void> {
  await sql`update user_profiles set is_admin = false where id = ${userId}`;
}

/**
 * Deletes some of the person's reviews. Locks the reviews first, then their places and the figures of the
 * person, like all writers of reviews. Returns the id of each review's place.
 */
export async function deleteSomeReviews(sql: Queryable, userId: string, limit: number): Promise<string[]> {
  const reviews = await sql<{ id: string; location_id: string }[]>`
    select id, location_id from reviews where user_id = ${userId} order by id limit ${limit} for update
  `;
  const locationIds = reviews.map(({ location_id }) => location_id);
  await sql`select from locations where id = any(${locationIds}::uuid[]) order by id for no key update`;
  await lockFigures(sql, userId, locationIds);
  const ids = reviews.map(({ id }) => id);
  await sql`delete from reviews where id = any(${ids}::uuid[])`;
  return locationIds;
}

/**
 * Locks everything that deleting the person's last data changes, in the order of the other writers to avoid
 * deadlocks: suspensions, reviews (including reported ones), answers, places, removed reviews, account,
 * profile, regions.
 * @returns the ids of the places, which may repeat
 */
export async function lockReviewed(sql: Queryable, userId: string): Promise<string[]> {
  await sql`
    select from suspensions where user_id = ${userId} or suspended_by = ${userId} order by user_id for update
  `;
  const reviews = await sql<{ location_id: string }[]>`
    select location_id from reviews where id = any(array(
      select id from reviews where user_id = ${userId}
      union all select review_id from review_reports where reporter_id = ${userId} and resolved_at is null
    )) order by id for update
  `;
  const answers = await sql<{ location_id: string }[]>`
    select location_id from location_confirmations where user_id = ${userId} order by location_id for update
  `;
  const removed = await sql<{ location_id: string }[]>`
    select location_id from removed_reviews where user_id = ${userId} and location_id is not null
  `;
  const ids = [...reviews, ...answers, ...removed].map(({ location_id }) => location_id);
  await sql`select from locations where id = any(${ids}::uuid[]) order by id for no key update`;
  await sql`select from removed_reviews where user_id = ${userId} order by id for update`;
  await sql`select from auth.users where id = ${userId} for update`;
  await sql`select from user_profiles where id = ${userId} for update`;
  await sql`
    select from regions where key in (select region_key from region_members where user_id = ${userId})
    order by key for no key update
  `;
  return ids;
}

/**
 * Deletes the account; the profile, the last reviews, sessions and all other rows cascade.
 * @returns the account's metadata, which may name its language; undefined if the account was already deleted
 */
export async function deleteUser(
  sql: Queryable,
  userId: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await sql<{ user_metadata: Record<string, unknown> }[]>`
    delete from auth.users where id = ${userId} returning user_metadata
  `;
  return row?.user_metadata;
}
