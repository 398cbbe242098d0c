import type { Database, Queryable } from '@wayable/platform/db/database';
import { toDay } from '@wayable/platform/db/instant';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { hasName } from '@wayable/platform/texts/kind-names';
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
import * as queries from './notifications.queries.ts';

const KEPT_DAYS = 180;

/** Notifies people about their content (docs/product.md#notifications). */
export class Notifications {
  /**
   * Notifies a person in the transaction of the cause. The row makes a mail due some minutes later
   * (notification-mails.ts). The database adds badge notifications itself.
   */
  async add(sql: Queryable, notification: queries.NewNotification): Promise<void> {
    await queries.insertNotification(sql, notification);
  }
}

/**
 * Notifies followers of a place, in the transaction of the cause. Replaces their unread notification, because
 * only the current answers count.
 */
export async function tellOfPlace(
  sql: Queryable,
  userIds: readonly string[],
  details: ChangedPlace,
): Promise<void> {
  if (userIds.length > 0) await queries.replacePlaceNotifications(sql, [...userIds], details);
}

/** Notifies a person about the decision on their correction, in the transaction of the decision. */
export const tellOfCorrection = (
  sql: Queryable,
  userId: string,
  details: NotifiedCorrection,
): Promise<void> => queries.insertNotification(sql, { userId, kind: 'correction_decided', details });

/** Converts a notification for its recipient. */
const toShown = (row: queries.NotificationRow): Notification => ({
  ...row,
  place: row.place && { ...row.place, has_name: hasName(row.place) },
  created_at: KINDS_BY_DAY.includes(row.kind) ? toDay(row.created_at) : row.created_at,
});

/** Returns a page of the viewer's notifications, newest first, with the number of unread ones. */
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

/**
 * Returns the number and the newest time of unread notifications. It must be fast, because every visible page
 * polls it every few seconds.
 */
export const findUnread = (sql: Database, { userId }: Viewer): Promise<UnreadNotifications> =>
  queries.findUnread(sql, userId);

/** Marks the viewer's notifications as read: those of `ids`, or all. */
export const markRead = (sql: Database, { userId }: Viewer, { ids }: NotificationsRead): Promise<void> =>
  queries.markRead(sql, userId, ids);

/** Deletes notifications beyond the maximum age or number. */
export async function purgeOldNotifications(sql: Database): Promise<void> {
  await queries.deleteNotificationsBefore(sql, new Date(Date.now() - KEPT_DAYS * 86_400_000));
  await queries.deleteNotificationsBeyond(sql, NOTIFICATIONS_KEPT);
}
