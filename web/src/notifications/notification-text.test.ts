import type { Notification } from '@wayable/protocol/notifications';
import { expect, it } from 'vitest';
import { notificationText } from './notification-text';

const verified = (place: Notification['place']): Notification => ({
  id: '7d4e9c1e-1f0a-4b57-9d11-0a4b2c3d4e5f',
  kind: 'review_verified',
  details: { review_id: '', location_id: '', location_name: 'Café Roma' },
  ...(place !== undefined && { place }),
  created_at: '2026-03-01T10:00:00.000Z',
  read_at: null,
});

it.each([
  [
    'the current name',
    { name: 'Trattoria Nova', kind: 'restaurant', has_name: true },
    'Trattoria Nova',
    'Trattoria+Nova',
  ],
  [
    'the kind of a nameless place',
    { name: 'Toilets', kind: 'toilets', has_name: false },
    'Toilets',
    'Toilets',
  ],
  ['the stored name of a deleted place', null, 'Café Roma', 'Caf%C3%A9+Roma'],
  ['the stored name without a place', undefined, 'Café Roma', 'Caf%C3%A9+Roma'],
])("names and links a notification's place by %s", (_, place, name, query) => {
  const { text, link } = notificationText(verified(place));
  expect(text).toContain(name);
  expect(link.path).toBe(`/profile/reviews?q=${query}`);
});
