import type { Queryable } from '@wayable/platform/db/database';
import {
  type ChangedPlace,
  KINDS_BY_DAY,
  type Notification,
  type ToldOf,
  type UnreadNotifications,
} from '@wayable/protocol/notifications';

/** A notification to add. */
export type NewNotification = ToldOf & { userId: string };

/** Returns the start of the day, so that notifications with an exact time of this day are newer. */
const today = (sql: Queryable) => sql`date_trunc('day', now(), 'UTC')`;

export async function insertNotification(sql: Queryable, notification: NewNotification): Promise<void> {
  const { userId, kind, details } = notification;
  const createdAt = KINDS_BY_DAY.includes(kind) ? today(sql) : sql`now()`;
  await sql`
    insert into notifications (user_id, kind, details, created_at)
    values (${userId}, ${kind}, ${sql.json({ ...details })}, ${createdAt})
  `;
}

/**
 * Notifies people about changed answers of a place. Replaces their unread notification of this place. Skips
 * accounts that were deleted meanwhile.
 */
export async function replacePlaceNotifications(
  sql: Queryable,
  userIds: string[],
  details: ChangedPlace,
): Promise<void> {
  await sql`
    delete from notifications
    where user_id = any(${userIds}::uuid[]) and kind = 'place_changed' and read_at is null
      and details ->> 'location_id' = ${details.location_id}
  `;
  await sql`
    insert into notifications (user_id, kind, details, created_at)
    select id, 'place_changed', ${sql.json(details as never)}::jsonb, ${today(sql)} from user_profiles
    where id = any(${userIds}::uuid[]) order by id for key share
  `;
}

/** A place without `has_name`, which is not stored. */
export type StoredPlace = Omit<NonNullable<Notification['place']>, 'has_name'>;

/**
 * Selects the current name and kind of a notification's place as JSON. It is the place of the review, or else
 * the stored place or its merge target.
 */
export const placeNow = (sql: Queryable) => sql`(
  select json_build_object('name', location.name, 'kind', location.place_kind) from locations as location
  where location.id = coalesce(
    (select location_id from reviews where id = (details ->> 'review_id')::uuid),
    merged_location((details ->> 'location_id')::uuid))
)`;

/** A notification as `findNotifications` reads it. */
export type NotificationRow = Omit<Notification, 'place'> & ToldOf & { place: StoredPlace | null };

/** Returns a page of a person's notifications, newest first. */
export async function findNotifications(
  sql: Queryable,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select id, kind, details, ${placeNow(sql)} as place, created_at, read_at from notifications where user_id = ${userId}
    order by created_at desc, id desc limit ${limit} offset ${offset}
  `;
}

/** Counts a person's notifications and the unread ones. Few notifications are kept, so counting is fast. */
export async function countNotifications(
  sql: Queryable,
  userId: string,
): Promise<{ total: number; unread: number }> {
  const [row] = await sql<{ total: number; unread: number }[]>`
    select (select count(*) from notifications where user_id = ${userId})::int as total,
      (select count(*) from notifications where user_id = ${userId} and read_at is null)::int as unread
  `;
  return row as { total: number; unread: number };
}

/** Counts a person's unread notifications and returns the time of the newest. */
export async function findUnread(sql: Queryable, userId: string): Promise<UnreadNotifications> {
  const [row] = await sql<UnreadNotifications[]>`
    select count(*)::int as unread, max(created_at) as newest from notifications
    where user_id = ${userId} and read_at is null
  `;
  return row as UnreadNotifications;
}

/** Marks the given notifications as read, or all. Ignores notifications of other people. */
export async function markRead(sql: Queryable, userId: string, ids: string[] | undefined): Promise<void> {
  await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
  `;
}

/**
 * Deletes old notifications. Keeps those about badges (at most six per person), so that a regained badge is
 * not announced again.
 */
export async function deleteNotificationsBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from notifications where created_at < ${before} and kind <> 'badge_earned'`;
}

/**
 * Deletes the oldest notifications of people who have more than `kept`, except notifications about badges.
 */
export async function deleteNotificationsBeyond(sql: Queryable, kept: number): Promise<void> {
  await sql`
    delete from notifications as notification
    using (select user_id from notifications group by user_id having count(*) > ${kept}) as crowded
    cross join lateral (
      select created_at, id from notifications where user_id = crowded.user_id
      order by created_at desc, id desc offset ${kept - 1} limit 1
    ) as oldest
    where notification.user_id = crowded.user_id and kind <> 'badge_earned'
      and (notification.created_at, notification.id) < (oldest.created_at, oldest.id)
  `;
}
