import type { Queryable } from '@wayable/platform/db/database';
import { lockFigures } from '@wayable/platform/db/lock-figures';

interface SuspensionRow {
  reason: string;
  withdraws_reviews: boolean;
  suspended_by: string | null;
}

export async function findSuspension(sql: Queryable, userId: string): Promise<SuspensionRow | undefined> {
  const [row] = await sql<SuspensionRow[]>`
    select reason, withdraws_reviews, suspended_by from suspensions where user_id = ${userId}
  `;
  return row;
}

/** Locks the suspension against changes until the transaction ends, and returns it. */
export async function holdSuspension(sql: Queryable, userId: string): Promise<SuspensionRow | undefined> {
  const [row] = await sql<SuspensionRow[]>`
    select reason, withdraws_reviews, suspended_by from suspensions where user_id = ${userId} for share
  `;
  return row;
}

/**
 * Locks the suspension for a change and returns it. Call it before the profile and the reviews are locked, to
 * avoid a deadlock with the job that settles suspensions.
 */
export async function lockSuspension(sql: Queryable, userId: string): Promise<SuspensionRow | undefined> {
  const [row] = await sql<SuspensionRow[]>`
    select reason, withdraws_reviews, suspended_by from suspensions where user_id = ${userId} for update
  `;
  return row;
}

/** Locks a profile and returns whether it is an administrator's; undefined for an unknown person. */
export async function lockProfile(
  sql: Queryable,
  userId: string,
): Promise<{ is_admin: boolean } | undefined> {
  const [row] = await sql<{ is_admin: boolean }[]>`
    select is_admin from user_profiles where id = ${userId} for no key update
  `;
  return row;
}

export async function upsertSuspension(
  sql: Queryable,
  suspension: { userId: string; reason: string; withdrawsReviews: boolean; adminId: string },
): Promise<void> {
  const { userId, reason, withdrawsReviews, adminId } = suspension;
  await sql`
    insert into suspensions (user_id, reason, withdraws_reviews, suspended_by)
    values (${userId}, ${reason}, ${withdrawsReviews}, ${adminId})
    on conflict (user_id) do update set reason = excluded.reason, withdraws_reviews = excluded.withdraws_reviews,
      suspended_by = excluded.suspended_by
  `;
}

export async function deleteSuspension(sql: Queryable, userId: string): Promise<SuspensionRow | undefined> {
  const [row] = await sql<SuspensionRow[]>`
    delete from suspensions where user_id = ${userId} returning reason, withdraws_reviews, suspended_by
  `;
  return row;
}

async function lockPlaces(sql: Queryable, reviews: { location_id: string }[]): Promise<string[]> {
  const ids = reviews.map(({ location_id }) => location_id);
  await sql`select from locations where id = any(${ids}::uuid[]) order by id for no key update`;
  return ids;
}

/** The ids of locked reviews and of their places. */
interface LockedReviews {
  ids: string[];
  locationIds: string[];
}

/** Locks at most `limit` of the person's reviews, then their places and the person's figures. */
export async function lockSomeReviews(sql: Queryable, userId: string, limit: number): Promise<LockedReviews> {
  const rows = await sql<{ id: string; location_id: string }[]>`
    select id, location_id from reviews where user_id = ${userId} order by id limit ${limit} for update
  `;
  const locationIds = await lockPlaces(sql, rows);
  await lockFigures(sql, userId, locationIds);
  return { ids: rows.map(({ id }) => id), locationIds };
}

/**
 * Locks at most `limit` withdrawn reviews with existing places: first the places, then the reviews and
 * figures.
 */
export async function lockSomeWithdrawn(
  sql: Queryable,
  userId: string,
  limit: number,
): Promise<LockedReviews> {
  const rows = await sql<{ id: string; location_id: string }[]>`
    select id, location_id from removed_reviews
    where user_id = ${userId} and cause = 'suspension' and location_id is not null order by id limit ${limit}
  `;
  const locationIds = await lockPlaces(sql, rows);
  const ids = rows.map(({ id }) => id);
  const locked = await sql<{ id: string }[]>`
    select id from removed_reviews where id = any(${ids}::uuid[]) and location_id is not null order by id for update
  `;
  await lockFigures(sql, userId, locationIds);
  return { ids: locked.map(({ id }) => id), locationIds };
}

/** Deletes withdrawn reviews that cannot return because their places are gone. */
export async function deletePlacelessWithdrawn(sql: Queryable, userId: string): Promise<void> {
  await sql`
    delete from removed_reviews where user_id = ${userId} and cause = 'suspension' and location_id is null
  `;
}

/**
 * Returns the ids of suspended people with reviews or answers to withdraw, and of people with withdrawn
 * reviews but no suspension.
 */
export async function findUnsettled(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from suspensions
    where withdraws_reviews and (
      exists (select from reviews where reviews.user_id = suspensions.user_id)
      or exists (select from location_confirmations where location_confirmations.user_id = suspensions.user_id)
    )
    union
    select user_id from removed_reviews as withdrawn where cause = 'suspension' and not exists (
      select from suspensions where suspensions.user_id = withdrawn.user_id and withdraws_reviews
    )
    limit ${limit}
  `;
  return rows.map(({ user_id }) => user_id);
}
