import { ANSWER_STANDS_DAYS, type ChangeNotes, type Confirmation } from '@wayable/protocol/freshness';
import type { Queryable } from '../db/database.ts';
import type { AccountLimits } from '../http/limits/account-limits.ts';

const columns = (sql: Queryable) => sql`
  is_accurate, note, answered_at, answered_at + make_interval(days => ${ANSWER_STANDS_DAYS}) as renewable_at
`;

export async function isLocation(sql: Queryable, id: string): Promise<boolean> {
  const rows = await sql`select 1 from locations where id = ${id}`;
  return rows.length > 0;
}

export async function findConfirmation(
  sql: Queryable,
  userId: string,
  locationId: string,
): Promise<Confirmation | undefined> {
  const [row] = await sql<Confirmation[]>`
    select ${columns(sql)} from location_confirmations where user_id = ${userId} and location_id = ${locationId}
  `;
  return row;
}

/**
 * Writes the person's answer, or puts it in place of the one before. The same answer within 90 days is still that one: its
 * date stays. Undefined when there is no such place or person.
 */
export async function upsertConfirmation(
  sql: Queryable,
  answer: { userId: string; locationId: string; isAccurate: boolean; note: string },
  limits: AccountLimits,
): Promise<Confirmation | undefined> {
  const [row] = await sql<Confirmation[]>`
    with given as (
      select author.id as user_id, location.id as location_id from user_profiles as author, locations as location
      where author.id = ${answer.userId} and location.id = ${answer.locationId}
    ), noted as materialized (
      select given.* from given, note_account_write(user_id, 'confirmation', location_id, ${sql.json(limits.json)})
    )
    insert into location_confirmations as kept (user_id, location_id, is_accurate, note)
    select user_id, location_id, ${answer.isAccurate}::boolean, ${answer.note}::text from noted
    on conflict (user_id, location_id) do update set is_accurate = excluded.is_accurate, note = excluded.note,
      answered_at = case
        when kept.is_accurate = excluded.is_accurate
          and kept.answered_at > now() - make_interval(days => ${ANSWER_STANDS_DAYS})
        then kept.answered_at else now() end
    returning ${columns(sql)}
  `;
  return row;
}

export async function deleteConfirmation(sql: Queryable, userId: string, locationId: string): Promise<void> {
  await sql`delete from location_confirmations where user_id = ${userId} and location_id = ${locationId}`;
}

interface LockedAnswer {
  user_id: string;
  location_id: string;
}

/** Deletes answers that are locked, after locking their places in one order: two who do so at once do not wait in a ring. */
async function deleteLocked(sql: Queryable, answers: LockedAnswer[]): Promise<void> {
  const userIds = answers.map(({ user_id }) => user_id);
  const locationIds = answers.map(({ location_id }) => location_id);
  await sql`select from locations where id = any(${locationIds}::uuid[]) order by id for no key update`;
  await sql`
    delete from location_confirmations
    where (user_id, location_id) in (select * from unnest(${userIds}::uuid[], ${locationIds}::uuid[]))
  `;
}

/** All answers of a person, in a transaction. They are locked before their places, as whoever changes one does. */
export async function deleteConfirmationsOf(sql: Queryable, userId: string): Promise<void> {
  const answers = await sql<LockedAnswer[]>`
    select user_id, location_id from location_confirmations where user_id = ${userId} order by location_id for update
  `;
  await deleteLocked(sql, answers);
}

/** The newest notes of a place's answers that have one, at most `limit`. */
export async function findChangeNotes(
  sql: Queryable,
  locationId: string,
  limit: number,
): Promise<ChangeNotes['data']> {
  return sql<ChangeNotes['data']>`
    select note, answered_at from location_confirmations
    where location_id = ${locationId} and not is_accurate and note <> ''
    order by answered_at desc limit ${limit}
  `;
}

/** Deletes some of the answers from before, in a transaction; @returns how many. */
export async function deleteConfirmationsBefore(
  sql: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const answers = await sql<LockedAnswer[]>`
    select user_id, location_id from location_confirmations where answered_at < ${before}
    order by location_id, user_id limit ${limit} for update
  `;
  await deleteLocked(sql, answers);
  return answers.length;
}
