import {
  type ChangedPlace,
  KINDS_BY_DAY,
  NOTIFICATIONS_KEPT,
  NOTIFICATIONS_PAGE_SIZE,
  type Notification,
  type NotificationPage,
  type NotificationsRead,
  type NotifiedCorrection,
  type UnreadNotifications,
} from '@wayable/protocol/notifications';
import { toPagedResult } from '@wayable/protocol/paging';
import type { Database, Queryable } from '../db/database.ts';
import { toDay } from '../db/instant.ts';
import type { Viewer } from '../http/requests/authenticate.ts';
import * as queries from './notifications.queries.ts';

const KEPT_DAYS = 180;

/** Tells people what happened to what is theirs (docs/product.md#notifications). */
export class Notifications {
  /**
   * Tells a person, in the transaction of the cause: neither exists without the other. The mail about it is due some
   * minutes later, by the row itself (notification-mails.ts). Badges are told of by the database.
   */
  async add(sql: Queryable, notification: queries.NewNotification): Promise<void> {
    await queries.insertNotification(sql, notification);
  }
}

/**
 * Tells people of a place that they follow, in the transaction of the cause. What they have not read of the place yet is
 * replaced: the answers of today count.
 */
export async function tellOfPlace(
  sql: Queryable,
  userIds: readonly string[],
  details: ChangedPlace,
): Promise<void> {
  if (userIds.length > 0) await queries.replacePlaceNotifications(sql, [...userIds], details);
}

/** Tells a person what became of their correction, in the transaction that decided it. */
export const tellOfCorrection = (
  sql: Queryable,
  userId: string,
  details: NotifiedCorrection,
): Promise<void> => queries.insertNotification(sql, { userId, kind: 'correction_decided', details });

/** A notification as its person sees it. */
const toShown = (row: Notification): Notification =>
  KINDS_BY_DAY.includes(row.kind) ? { ...row, created_at: toDay(row.created_at) } : row;

/** One page of the viewer's notifications, newest first, with how many of all are unread. */
export async function listNotifications(
  sql: Database,
  { userId }: Viewer,
  page: number,
): Promise<NotificationPage> {
  const limit = NOTIFICATIONS_PAGE_SIZE;
  const [rows, { total, unread }] = await Promise.all([
    queries.findNotifications(sql, { userId, limit, offset: (page - 1) * limit }),
    queries.countNotifications(sql, userId),
  ]);
  return { ...toPagedResult(rows.map(toShown), total, page, limit), unread };
}

/** The number at the bell, and what tells arrivals from it: asked for every few seconds by whoever has a page in sight. */
export const findUnread = (sql: Database, { userId }: Viewer): Promise<UnreadNotifications> =>
  queries.findUnread(sql, userId);

/** Marks the viewer's notifications as read: those of `ids`, or all. */
export const markRead = (sql: Database, { userId }: Viewer, { ids }: NotificationsRead): Promise<void> =>
  queries.markRead(sql, userId, ids);

/** Deletes what is older than is kept, and of each person what is more than is kept. */
export async function purgeOldNotifications(sql: Database): Promise<void> {
  await queries.deleteNotificationsBefore(sql, new Date(Date.now() - KEPT_DAYS * 86_400_000));
  await queries.deleteNotificationsBeyond(sql, NOTIFICATIONS_KEPT);
}
