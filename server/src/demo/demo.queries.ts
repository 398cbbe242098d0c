import { waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Queryable, TransactionSql } from '@wayable/platform/db/database';

/** Serializes processes that load the demo data, until the end of the transaction. */
export const lockDemo = (sql: TransactionSql): Promise<void> => waitForLock(sql, 'demo');

export async function isEmpty(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`select exists (select 1 from locations) as any`;
  return row?.any === false;
}

interface DemoAccountRow {
  id: string;
  email: string;
  password_hash: string | null;
  full_name: string;
  is_admin: boolean;
  created_at: string;
}

/** Inserts missing accounts with their identities and profiles. */
export async function insertAccounts(sql: Queryable, rows: DemoAccountRow[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${sql.json(rows as never)}) as row(
        id uuid, email text, password_hash text, full_name text, is_admin boolean, created_at timestamptz)
    ), added as (
      insert into auth.users (id, email, email_confirmed_at, password_hash, app_metadata, user_metadata, created_at)
      select id, email, created_at, password_hash, '{"provider": "email", "providers": ["email"]}',
        jsonb_build_object('full_name', full_name), created_at from given
      on conflict do nothing returning id
    ), identified as (
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
      from given join added using (id)
    )
    insert into user_profiles (id, full_name, is_admin, created_at, updated_at)
    select id, full_name, is_admin, created_at, created_at from given join added using (id)
  `;
}

export async function insertPlaces(sql: Queryable, rows: object[]): Promise<void> {
  await sql`
    insert into locations (id, name, address, category, latitude, longitude, created_at)
    select id, name, address, category, latitude, longitude, created_at
    from jsonb_to_recordset(${sql.json(rows as never)}) as row(
      id uuid, name text, address text, category text, latitude double precision, longitude double precision,
      created_at timestamptz)
  `;
}

/** Closes a place and records a person's accepted suggestion in its history. */
export async function closePlace(
  sql: Queryable,
  { placeId, userId, closedAt }: { placeId: string; userId: string; closedAt: string },
): Promise<void> {
  await sql`update locations set closed_at = ${closedAt} where id = ${placeId}`;
  await sql`
    insert into corrections (location_id, suggested_by, kind, created_at, decision, decided_at, before, after)
    values (${placeId}, ${userId}, 'closed', ${closedAt}, 'accept', ${closedAt},
      ${sql.json({ closed_at: null })}::jsonb, ${sql.json({ closed_at: closedAt })}::jsonb)
  `;
}

/**
 * Inserts the reviews in the order of `rank`. The first inserted review of a place becomes its first review.
 */
export async function insertReviews(sql: Queryable, rows: object[]): Promise<void> {
  await sql`
    insert into reviews (id, user_id, location_id, rating, accessibility_features, feature_answers, place_details,
      visited_as, comments, photos, is_verified, created_at, updated_at)
    select id, user_id, location_id, rating, array(select jsonb_array_elements_text(features)), answers, details,
      visited_as, comments, array(select jsonb_array_elements_text(photos)), is_verified, created_at, created_at
    from jsonb_to_recordset(${sql.json(rows as never)}) as row(
      id uuid, user_id uuid, location_id uuid, rating integer, features jsonb, answers jsonb, details jsonb,
      visited_as text, comments text, photos jsonb, is_verified boolean,
      created_at timestamptz, rank integer)
    order by rank
  `;
}

/** Inserts the pictures of existing reviews, dated like their reviews. */
export async function insertPhotos(sql: Queryable, rows: object[]): Promise<void> {
  await sql`
    insert into photos (id, user_id, path, alt_text, topic, width, height, edges, bytes, review_id, created_at)
    select photo.id, review.user_id, review.user_id || '/' || review.id || '/' || photo.id || '.png', photo.alt_text,
      photo.topic, photo.width, photo.height, array(select jsonb_array_elements_text(photo.edges)::integer),
      photo.bytes, review.id, review.created_at
    from jsonb_to_recordset(${sql.json(rows as never)}) as photo(
      id uuid, review_id uuid, alt_text text, topic text, width integer, height integer, edges jsonb, bytes integer)
    join reviews as review on review.id = photo.review_id
  `;
}

/** Inserts the facts of a survey. */
export async function insertFacts(sql: Queryable, rows: object[]): Promise<void> {
  await sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    select location_id, 'Demo survey', about, says, about, says, 'https://example.com/demo-survey', 'CC0-1.0'
    from jsonb_to_recordset(${sql.json(rows as never)}) as row(location_id uuid, about text, says text)
  `;
}

export async function insertConfirmations(sql: Queryable, rows: object[]): Promise<void> {
  await sql`
    insert into location_confirmations (user_id, location_id, is_accurate, note, answered_at)
    select user_id, location_id, is_accurate, note, answered_at
    from jsonb_to_recordset(${sql.json(rows as never)}) as row(
      user_id uuid, location_id uuid, is_accurate boolean, note text, answered_at timestamptz)
  `;
}

/**
 * Dates the earned badges, and creates notifications of recent verifications. Marks notifications older than
 * three weeks as read. Sends no mail, because the addresses are invented.
 */
export async function tellOfDemoReviews(sql: Queryable): Promise<void> {
  await sql`
    update notifications as told set created_at = earning.created_at
    from (
      select user_id, created_at, row_number() over (partition by user_id order by created_at, id) as number from reviews
    ) as earning
    where told.user_id = earning.user_id and told.kind = 'badge_earned' and earning.number
      = (array[1, 5, 25, 50, 100, 250])[array_position(badge_types(), told.details ->> 'badge_type')]
  `;
  await sql`
    update earned_badges as earned set earned_at = told.created_at from notifications as told
    where told.user_id = earned.user_id and told.kind = 'badge_earned' and told.details ->> 'badge_type' = earned.badge_type
  `;
  await sql`
    insert into notifications (user_id, kind, details, created_at)
    select user_id, 'review_verified', jsonb_build_object('review_id', reviews.id, 'location_id', location_id,
      'location_name', name), least(now(), reviews.created_at + interval '20 hours')
    from reviews join locations on locations.id = location_id
    where is_verified and reviews.created_at > now() - interval '90 days'
  `;
  await sql`
    update notifications set mail_due_at = null,
      read_at = case when created_at < now() - interval '21 days' then created_at + interval '9 hours' end
    where user_id in (select user_id from reviews)
  `;
}

/** Reports some of the newest pending reviews in the name of other demo people. */
export async function reportSomeReviews(sql: Queryable, reporterIds: string[]): Promise<void> {
  await sql`
    insert into review_reports (review_id, reporter_id, reason, details)
    select pending.id, reporter.id, told.reason, told.details
    from (
      select id, user_id, row_number() over (order by created_at desc) as place
      from reviews where not is_verified and comments <> '' and user_id = any(${reporterIds}::uuid[])
    ) as pending
    join (values
      (2, 1, 'inaccurate', 'The lift has been out of order since spring.'),
      (2, 2, 'wrong_place', ''),
      (5, 1, 'privacy', 'It names one of the waiters.'),
      (9, 1, 'other', 'The author has never been there: it opened only last week.')
    ) as told(place, reporter, reason, details) on told.place = pending.place
    join lateral (
      select id, row_number() over (order by id) as number from user_profiles
      where id = any(${reporterIds}::uuid[]) and id <> pending.user_id
    ) as reporter on reporter.number = told.reporter
  `;
}

/** Removes two unreported reviews as an administrator, with log entries. */
export async function removeSomeReviews(sql: Queryable, adminId: string): Promise<void> {
  await sql`
    with chosen as materialized (
      select id, user_id, rating, is_verified,
        (select name from locations where locations.id = location_id) as location_name
      from reviews where user_id <> ${adminId} and comments <> '' and not is_verified
        and not exists (select from review_reports where review_id = reviews.id)
      order by created_at desc, id offset 12 limit 2
    ), noted as (
      insert into admin_log (admin_id, subject_id, action, review_id, reason_code, reason, before, after)
      select ${adminId}, user_id, 'review_removed', id, 'wrong_place', 'It is about the shop next door.',
        jsonb_build_object('rating', rating, 'is_verified', is_verified, 'location_name', location_name),
        '{"is_removed": true, "closed_reports": 0}'::jsonb
      from chosen
    )
    select withdraw_reviews(array_agg(id), ${adminId}, 'wrong_place', 'It is about the shop next door.', 'moderation')
    from chosen
  `;
}

/** Deletes demo administrators, and revokes the administrator role of other demo accounts. */
export async function removeDemoAdmins(
  sql: Queryable,
  { removed, kept }: { removed: string[]; kept: string[] },
): Promise<void> {
  await sql`delete from auth.users where id = any(${removed}::uuid[])`;
  await sql`update user_profiles set is_admin = false where id = any(${kept}::uuid[]) and is_admin`;
}

/** The ids of the demo data. */
export interface DemoIds {
  userIds: string[];
  placeIds: string[];
  draftId: string;
}

export async function hasDemoAccounts(sql: Queryable, { userIds }: DemoIds): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`
    select exists (select from auth.users where id = any(${userIds}::uuid[])) as any
  `;
  return row?.any === true;
}

/** Counts of deleted and kept data. */
export interface DemoCounts {
  accounts: number;
  /** Reviews by demo accounts at any place. */
  reviews: number;
  places: number;
  /** Reviews by real accounts at demo places. */
  keptReviews: number;
  keptPlaces: number;
}

export async function countDemo(sql: Queryable, { userIds, placeIds }: DemoIds): Promise<DemoCounts> {
  const [row] = await sql<DemoCounts[]>`
    with place as (
      select id,
        exists (select from reviews where location_id = locations.id and user_id <> all(${userIds}::uuid[]))
        or exists (
          select from location_confirmations where location_id = locations.id and user_id <> all(${userIds}::uuid[]))
        or exists (select from location_sources where location_id = locations.id) as is_kept
      from locations where id = any(${placeIds}::uuid[])
    )
    select
      (select count(*)::int from auth.users where id = any(${userIds}::uuid[])) as accounts,
      (select count(*)::int from reviews where user_id = any(${userIds}::uuid[])) as reviews,
      (select count(*)::int from reviews where location_id in (select id from place)
        and user_id <> all(${userIds}::uuid[])) as "keptReviews",
      (select count(*)::int from place where not is_kept) as places,
      (select count(*)::int from place where is_kept) as "keptPlaces"
  `;
  return row as DemoCounts;
}

/**
 * Deletes the demo accounts with their content, and the demo places. Keeps places that a real account
 * reviewed or confirmed, or that an import joined.
 */
export async function deleteDemo(sql: Queryable, { userIds, placeIds, draftId }: DemoIds): Promise<void> {
  await sql`delete from newsletter_updates where id = ${draftId} and state = 'draft'`;
  await sql`delete from auth.users where id = any(${userIds}::uuid[])`;
  await sql`
    delete from locations where id = any(${placeIds}::uuid[])
      and not exists (select from reviews where location_id = locations.id)
      and not exists (select from location_confirmations where location_id = locations.id)
      and not exists (select from location_sources where location_id = locations.id)
  `;
}

interface DemoMessageRow {
  user_id: string;
  subject: string;
  category: string;
  message: string;
  status: string;
  opening: string | null;
  created_at: string;
}

/** Inserts messages linked to their accounts, so that deleting an account deletes its messages. */
export async function insertMessages(sql: Queryable, rows: DemoMessageRow[]): Promise<void> {
  await sql`
    insert into contact_messages (name, email, subject, category, message, status, user_id, opening, created_at, answered_at)
    select full_name, account.email, subject, category, message, status, row.user_id, opening, row.created_at,
      case when status = 'answered' then row.created_at + interval '5 hours' end
    from jsonb_to_recordset(${sql.json(rows as never)}) as row(
      user_id uuid, subject text, category text, message text, status text, opening text, created_at timestamptz)
    join auth.users as account on account.id = row.user_id join user_profiles as profile on profile.id = row.user_id
  `;
}

/** Inserts the draft of a newsletter update. */
export async function insertDraft(
  sql: Queryable,
  { id, subject, body, createdBy }: { id: string; subject: string; body: string; createdBy: string },
): Promise<void> {
  await sql`
    insert into newsletter_updates (id, subject, body, created_by) values (${id}, ${subject}, ${body}, ${createdBy})
  `;
}
