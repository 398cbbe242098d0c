import type { Queryable } from '@wayable/platform/db/database';
import type { AccountLimits } from '@wayable/platform/http/limits/account-limits';
import {
  CONFIRMATION_RENEWABLE_DAYS,
  type Confirmation,
  type ConfirmationNotes,
} from '@wayable/protocol/confirmations';

const columns = (sql: Queryable) => sql`
  is_accurate, note, answered_at, answered_at + make_interval(days => ${CONFIRMATION_RENEWABLE_DAYS}) as renewable_at
`;

export async function isLocation(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql`select 1 from locations where id = ${id}`;
  return rows.length > 0;
}

/** Returns the person's confirmation of a place or its merge target. */
export async function findConfirmation(
  sql: Queryable,
  userId: string,
  locationId: string,
): Promise<Confirmation | undefined> {
  const [row] = await sql<Confirmation[]>`
    select ${columns(sql)} from location_confirmations
    where user_id = ${userId} and location_id = merged_location(${locationId})
  `;
  return row;
}

/**
 * Writes or replaces the person's confirmation. Repeating it within 90 days keeps its date. For a merged
 * place, confirms the target and returns its id. Returns undefined for an unknown place or person.
 */
export async function upsertConfirmation(
  sql: Queryable,
  confirmation: { userId: string; locationId: string; isAccurate: boolean; note: string },
  limits: AccountLimits,
): Promise<(Confirmation & { location_id: string }) | undefined> {
  const [row] = await sql<(Confirmation & { location_id: string })[]>`
    with given as (
      select author.id as user_id, location.id as location_id from user_profiles as author, locations as location
      where author.id = ${confirmation.userId} and location.id = ${confirmation.locationId}
    ), noted as materialized (
      select given.* from given, note_account_write(user_id, 'confirmation', location_id, ${sql.json(limits.json)})
    )
    insert into location_confirmations as kept (user_id, location_id, is_accurate, note)
    select user_id, location_id, ${confirmation.isAccurate}::boolean, ${confirmation.note}::text from noted
    on conflict (user_id, location_id) do update set is_accurate = excluded.is_accurate, note = excluded.note,
      answered_at = case
        when kept.is_accurate = excluded.is_accurate
          and kept.answered_at > now() - make_interval(days => ${CONFIRMATION_RENEWABLE_DAYS})
        then kept.answered_at else now() end
    returning ${columns(sql)}, location_id
  `;
  return row;
}

/**
 * Deletes the person's confirmation of a place or its merge target. Call it in a transaction: a merge under
 * way moves the row first, and a later one waits.
 * @returns the id of the place, if the place had a confirmation
 */
export async function deleteConfirmation(
  sql: Queryable,
  userId: string,
  locationId: string,
): Promise<string[]> {
  await sql`select follow_merge(${locationId})`;
  const rows = await sql<{ location_id: string }[]>`
    delete from location_confirmations where user_id = ${userId} and location_id = merged_location(${locationId})
    returning location_id
  `;
  return rows.map(({ location_id }) => location_id);
}

interface LockedConfirmation {
  user_id: string;
  location_id: string;
}

/**
 * Deletes locked confirmations after locking their places in a fixed order, to avoid deadlocks.
 * @returns the ids of the places
 */
async function deleteLocked(sql: Queryable, confirmations: LockedConfirmation[]): Promise<string[]> {
  const userIds = confirmations.map(({ user_id }) => user_id);
  const locationIds = confirmations.map(({ location_id }) => location_id);
  await sql`select from locations where id = any(${locationIds}::uuid[]) order by id for no key update`;
  await sql`
    delete from location_confirmations
    where (user_id, location_id) in (select * from unnest(${userIds}::uuid[], ${locationIds}::uuid[]))
  `;
  return locationIds;
}

/**
 * Deletes all confirmations of a person, in a transaction. Locks them before their places, like all writers
 * of confirmations.
 * @returns the ids of the places
 */
export async function deleteConfirmationsOf(sql: Queryable, userId: string): Promise<string[]> {
  const confirmations = await sql<LockedConfirmation[]>`
    select user_id, location_id from location_confirmations where user_id = ${userId} order by location_id for update
  `;
  return deleteLocked(sql, confirmations);
}

/** Returns the newest notes about changes of a place, at most `limit`. */
export async function findConfirmationNotes(
  sql: Queryable,
  locationId: string,
  limit: number,
): Promise<ConfirmationNotes['data']> {
  return sql<ConfirmationNotes['data']>`
    select note, answered_at from location_confirmations
    where location_id = ${locationId} and not is_accurate and note <> ''
    order by answered_at desc limit ${limit}
  `;
}

/**
 * Deletes at most `limit` old confirmations, in a transaction. If the author of a review had confirmed the
 * place, keeps the date of that confirmation on the review. Locks reviews first, like all writers.
 * @returns the id of each confirmation's place
 */
export async function deleteConfirmationsBefore(
  sql: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const due = sql`
    select user_id, location_id from location_confirmations where answered_at < ${before}
    order by location_id, user_id limit ${limit}
  `;
  const reviews = await sql<{ id: string }[]>`
    select id from reviews where (user_id, location_id) in (${due}) order by id for update
  `;
  await sql`
    update reviews set answered_at = greatest(reviews.answered_at, reviews.created_at, own.answered_at)
    from location_confirmations as own
    where reviews.id = any(${reviews.map(({ id }) => id)}::uuid[]) and own.user_id = reviews.user_id
      and own.location_id = reviews.location_id and own.is_accurate
  `;
  return deleteLocked(sql, await sql<LockedConfirmation[]>`${due} for update`);
}
