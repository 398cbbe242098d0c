import type { Notification, NotificationDetails, NotificationKind } from '@wayable/protocol/notifications';

/** The details of a notification about a review. */
export const review = {
  review_id: crypto.randomUUID(),
  location_id: crypto.randomUUID(),
  location_name: 'Café Ö',
};

/** Builds a notification, unread by default. */
export const tell = <Kind extends NotificationKind>(
  kind: Kind,
  details: NotificationDetails[Kind],
  read_at: string | null = null,
) =>
  ({
    id: crypto.randomUUID(),
    kind,
    details,
    created_at: '2026-05-04T09:00:00.000Z',
    read_at,
  }) as Notification;
