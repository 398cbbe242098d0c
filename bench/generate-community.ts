import { LOG_ACTIONS, MODERATION_REASONS } from '@wayable/protocol/moderation';
import { NOTIFICATION_KINDS } from '@wayable/protocol/notifications';
import type { Queryable } from '../platform/src/db/database.ts';
import { REVIEWS_PER_PLACE } from './sizes.ts';
import { chance, idOf, pick } from './sql-values.ts';

/** A region with 1 % of the places and a tenth of all people. */
export const LARGE_REGION = 'Town 1';
/** A region with 0.06 % of the places: 3,000 people for a million places. */
export const MIDDLE_REGION = 'Town 2';
/** One of the other regions, with 100 places each. */
export const SMALL_REGION = 'Town 3';
const PLACES_PER_TOWN = 100;

/** Returns the town of the place with this number, as SQL. */
export const townOf = (place: string, places: number) =>
  `(case when ${chance(place, 'town')} < 0.01 then 1 when ${chance(place, 'town')} < 0.0106 then 2
    else 3 + floor(${chance(place, 'other town')} * ${Math.max(1, places / PLACES_PER_TOWN)})::int end)`;

/** Returns the author of a review, as SQL: few people write many reviews, most write a few. */
export const authorOf = (review: string, people: number) =>
  `(1 + floor(power(${chance(review, 'author')}, 1.5) * ${people})::int)`;

/**
 * Sets the dates of about a third of the reviews to the last month. A fifth of the people then contributed
 * within it, and a quarter of these within the last week. Triggers must be off.
 */
export async function renewContributions(sql: Queryable): Promise<void> {
  const isActive = `${chance('person.id', 'active')} < 0.2`;
  await sql.unsafe(`
    update user_profiles as person set updated_at = now() - interval '1 day' * case
      when ${chance('person.id', 'active')} < 0.05 then 7 * ${chance('person.id', 'days')}
      else 7.1 + 22.8 * ${chance('person.id', 'days')} end
    where ${isActive}`);
  await sql.unsafe(`
    update reviews as review set created_at = person.updated_at - interval '1 day' * ${chance('review.id', 'hours')},
      updated_at = person.updated_at
    from user_profiles as person
    where person.id = review.user_id and ${isActive} and ${chance('review.id', 'recent')} < 0.3`);
}

/**
 * Generates regions, privacy settings, reports, signals, removed reviews, the log and notifications for
 * existing people and reviews.
 */
export async function generateCommunity(
  sql: Queryable,
  { places, people }: { places: number; people: number },
): Promise<void> {
  const reviews = places * REVIEWS_PER_PLACE;
  const person = (row: string) => idOf('person', `(1 + ${row} % ${people})`);
  await sql.unsafe(`
    insert into privacy_settings (user_id, public_profile, anonymous_reviews, show_review_count, show_badges)
    select id, ${chance('id', 'public')} > 0.6, ${chance('id', 'anonymous')} < 0.3, ${chance('id', 'count')} > 0.2,
      ${chance('id', 'badges')} > 0.2
    from user_profiles where ${chance('id', 'private')} < 0.1`);
  await sql.unsafe(`
    update user_profiles set is_public = public_profile, is_named = public_profile and not anonymous_reviews,
      shows_review_count = show_review_count, shows_badges = privacy_settings.show_badges
    from privacy_settings where user_id = id`);
  await renewContributions(sql);
  await sql.unsafe(`
    insert into region_members (region_key, user_id, reviews)
    select region_key, user_id, count(*) from reviews group by region_key, user_id`);
  await sql.unsafe(`
    insert into regions (key, name, members)
    select region_key, initcap(region_key), count(*) from region_members group by region_key`);
  await sql.unsafe(`
    insert into review_reports (review_id, reporter_id, reason, details, created_at, updated_at, resolved_at)
    select ${idOf('review', 'r')}, ${person('r')}, ${pick(MODERATION_REASONS, 'r', 'reason')}, 'It is not so.',
      at, at, case when ${chance('r', 'resolved')} < 0.5 then at + interval '1 day' end
    from (
      select r, timestamptz '2026-06-01' + r * interval '1 second' as at from generate_series(1, ${reviews}, 1000) as r
    ) as reported`);
  await sql.unsafe(`
    insert into removed_reviews (id, user_id, location_id, location_name, rating, accessibility_features, photos, comments,
      is_verified, is_first_of_location, signals, created_at, updated_at, removed_at, removed_by, cause, reason, details)
    select ${idOf('removed', 'n')}, ${person('n')}, location.id, location.name, 1 + n % 5, '{}', '{}',
      'The way in is level and the door is wide.', n % 3 = 0, false, '{}', now() - interval '60 days',
      now() - interval '60 days', now() - n * interval '20 days' / ${places / 100}, ${person('n % 5')}, 'moderation',
      ${pick(MODERATION_REASONS, 'n', 'why')}, 'As the rules say.'
    from generate_series(1, ${places / 100}) as n
    join locations as location on location.id = ${idOf('place', 'n')}`);
  await sql.unsafe(`
    insert into admin_log (admin_id, subject_id, action, review_id, reason_code, reason, before, after, created_at)
    select ${person('n % 5')}, ${person('n')}, action,
      case when action like 'review%' then ${idOf('review', `(1 + n * 7 % ${reviews})`)} end,
      case when action like 'review%' then 'spam' end, 'As the rules say.', '{"is_verified": true}', '{"is_verified": false}',
      timestamptz '2026-06-01' + n * interval '1 minute'
    from (
      select n, case when n % 500 = 0 then 'role_given'
        else ${pick(
          LOG_ACTIONS.filter((action) => action.startsWith('review')),
          'n',
          'action',
        )} end as action
      from generate_series(1, ${places / 50}) as n
    ) as done`);
  await sql.unsafe(`
    insert into notifications (user_id, kind, details, created_at, read_at, mail_due_at)
    select ${person('n')}, ${pick(
      NOTIFICATION_KINDS.filter((kind) => kind.startsWith('review')),
      'n',
      'kind',
    )}, jsonb_build_object('review_id', ${idOf('review', 'n')}, 'location_name', 'A place'),
      timestamptz '2026-09-01' + n * interval '1 second', case when ${chance('n', 'read')} < 0.8 then now() end, null
    from generate_series(1, ${people * 3}) as n`);
}
