import type { Fragment, Queryable } from '@wayable/platform/db/database';
import type { Access } from '@wayable/protocol/answers/access';
import { DETAIL_NAMES } from '@wayable/protocol/answers/detail-fields';
import type { AnsweringReview } from '@wayable/protocol/answers/summarize-access';
import type { Feature, PublicFacts } from '@wayable/protocol/features';

/** The inputs of a place's verdicts. */
export interface AnsweredPlace {
  id: string;
  public_facts: PublicFacts;
  /** Details from public sources, with values as text; null if there is none. */
  fact_details: { field: string; value: string; source: string }[] | null;
  /** The verdicts in the format of `formatAccess`; null for a place without answers. */
  verdicts: string | null;
  /** When a person last reported that the place has changed (ms since 1970). */
  changed_at: number | null;
}

const columns = (sql: Queryable): Fragment => sql`
  location.id, public_facts, verdicts, (
    select json_agg(json_build_object('field', key, 'value', value, 'source', source) order by source, key)
    from location_facts where location_id = location.id and key = any(${[...DETAIL_NAMES]})
  ) as fact_details, (
    select extract(epoch from max(answered_at))::float8 * 1000 from location_confirmations
    where location_id = location.id and not is_accurate
  ) as changed_at
`;

/**
 * Locks places in the order of their ids and returns their inputs. The second of two writers then sees the
 * changes of the first.
 */
export async function lockAnsweredPlaces(sql: Queryable, ids: string[]): Promise<AnsweredPlace[]> {
  await sql`select from locations where id = any(${ids}::uuid[]) order by id for no key update`;
  return findAnsweredPlaces(sql, ids);
}

export async function findAnsweredPlaces(sql: Queryable, ids: string[]): Promise<AnsweredPlace[]> {
  return sql<AnsweredPlace[]>`
    select ${columns(sql)} from locations as location where id = any(${ids}::uuid[]) order by id
  `;
}

export type ReviewOfPlace = AnsweringReview & { location_id: string };

/**
 * Returns the reviews of places. If the author later confirmed the place as described, the answers of the
 * review have the date of that confirmation.
 */
export async function findAnsweringReviews(sql: Queryable, locationIds: string[]): Promise<ReviewOfPlace[]> {
  return sql<ReviewOfPlace[]>`
    select review.id, review.location_id, review.user_id as person,
      extract(epoch from review.created_at)::float8 * 1000 as created_at,
      extract(epoch from greatest(review.answered_at, review.created_at, own.answered_at))::float8 * 1000 as answered_at,
      feature_answers, place_details as details
    from reviews as review
    left join location_confirmations as own
      on own.user_id = review.user_id and own.location_id = review.location_id and own.is_accurate
    where review.location_id = any(${locationIds}::uuid[])
  `;
}

/** The access of a place to store. */
export interface StoredAccess {
  id: string;
  access: Access;
  verdicts: string;
  features: Feature[];
  /** The next time when the access changes because an answer gets old. Null if it does not change. */
  due_at: string | null;
}

/**
 * Stores the access of locked places. Writes a row of `locations` if its verdicts change, and once a day if
 * only the stored access does: its time of change has the day, not the moment of a review.
 */
export async function saveAccess(sql: Queryable, rows: StoredAccess[]): Promise<void> {
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${sql.json(rows as never)}) as given(
    id uuid, access jsonb, verdicts text, features jsonb, due_at timestamptz)`;
  await sql`
    update locations set updated_at = end_of_day()
    from ${given} join location_access as stored on stored.location_id = given.id
    where locations.id = given.id and stored.access is distinct from given.access and updated_at < end_of_day()
  `;
  await sql`
    insert into location_access (location_id, access, due_at)
    select id, access, coalesce(due_at, 'infinity') from ${given} order by id
    on conflict (location_id) do update set access = excluded.access, due_at = excluded.due_at
  `;
  await sql`
    update locations set verdicts = told.verdicts, features = told.features
    from (
      select id, verdicts, array(select jsonb_array_elements_text(features)) as features from ${given}
    ) as told
    where locations.id = told.id
      and (locations.verdicts, locations.features) is distinct from (told.verdicts, told.features)
  `;
}

/** Deletes the stored access and verdicts of places. */
export async function forgetAccess(sql: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from location_access where location_id = any(${ids}::uuid[])`;
  await sql`update locations set verdicts = null where id = any(${ids}::uuid[]) and verdicts is not null`;
}

/** Returns the ids of at most `most` due places, the most overdue first. */
export async function findDuePlaces(sql: Queryable, most: number): Promise<string[]> {
  const rows = await sql<{ location_id: string }[]>`
    select location_id from location_access where due_at <= now() order by due_at limit ${most}
  `;
  return rows.map(({ location_id }) => location_id);
}

/** The stored access of a place. `is_due` means that its access must be computed again. */
export interface StoredRow {
  id: string;
  access: Access | null;
  verdicts: string | null;
  features: Feature[];
  is_due: boolean;
}

/** Returns the next `most` places after an id that have answers or stored verdicts, ordered by id. */
export async function findStoredRows(sql: Queryable, after: string, most: number): Promise<StoredRow[]> {
  return sql<StoredRow[]>`
    select location.id, stored.access, location.verdicts, location.features,
      coalesce(stored.due_at <= now(), false) as is_due
    from locations as location left join location_access as stored on stored.location_id = location.id
    where location.id > ${after} and (
      total_reviews > 0 or changes_reported > 0 or verdicts is not null or stored.location_id is not null
    )
    order by location.id limit ${most}
  `;
}

/** Returns the stored access of places. Skips places without a stored or computed access. */
export async function findStoredAccess(
  sql: Queryable,
  locationIds: string[],
): Promise<{ location_id: string; access: Access }[]> {
  return sql<{ location_id: string; access: Access }[]>`
    select location_id, access from location_access
    where location_id = any(${locationIds}::uuid[]) and access is not null
  `;
}

/**
 * Returns the stored access of one place, or undefined if none is stored. `access` is null if it is due or
 * not computed yet.
 */
export async function findCurrentAccess(
  sql: Queryable,
  locationId: string,
): Promise<{ access: Access | null } | undefined> {
  const [row] = await sql<{ access: Access | null }[]>`
    select case when due_at > now() then access end as access from location_access where location_id = ${locationId}
  `;
  return row;
}
