import type { NotificationDetails, NotificationKind } from '@wayable/protocol/notifications';
import type { Queryable } from '../db/database.ts';

/** Something that a person is told of. */
export type NewNotification = {
  [Kind in NotificationKind]: { userId: string; kind: Kind; details: NotificationDetails[Kind] };
}[NotificationKind];

export async function insertNotification(sql: Queryable, notification: NewNotification): Promise<void> {
  const { userId, kind, details } = notification;
  await sql`
    insert into notifications (user_id, kind, details) values (${userId}, ${kind}, ${sql.json({ ...details })})
  `;
}
