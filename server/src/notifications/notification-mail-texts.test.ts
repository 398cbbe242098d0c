import { NOTIFICATION_KINDS, type ToldOf } from '@wayable/protocol/notifications';
import { describe, expect, it } from 'vitest';
import { notificationMailContent } from './notification-mail-texts.ts';

const LINKS = {
  listUrl: 'https://wayable.example/notifications',
  unsubscribeUrl: 'https://wayable.example/stop',
  endsAll: false,
};
const DETAILS = {
  review_id: '7d4e9c1e-1f0a-4b57-9d11-0a4b2c3d4e5f',
  location_id: '0f0e0d0c-0b0a-4908-8706-050403020100',
  location_name: 'Millennium Park',
  decision_id: '1a2b3c4d-1111-4222-8333-444455556666',
  reason: 'spam',
  details: 'It names a shop.',
  is_removed: true,
  badge_type: 'First Steps',
  role: 'administrator',
};
const told = (kind: (typeof NOTIFICATION_KINDS)[number]) => ({ kind, details: DETAILS }) as unknown as ToldOf;

describe('notificationMailContent', () => {
  it.each(NOTIFICATION_KINDS)('returns subject and content for the notification %s', (kind) => {
    const { subject, paragraphs } = notificationMailContent('en', [told(kind)], LINKS);
    expect(subject).not.toBe('');
    expect(paragraphs).toHaveLength(1);
    if (kind.startsWith('review') || kind.startsWith('report')) {
      expect(paragraphs[0]).toContain('Millennium Park');
    }
    expect(paragraphs.join()).not.toMatch(/undefined|\[object/);
  });

  it('returns a different subject for each kind of notification', () => {
    const subjects = NOTIFICATION_KINDS.map(
      (kind) => notificationMailContent('en', [told(kind)], LINKS).subject,
    );
    expect(new Set(subjects).size).toBe(NOTIFICATION_KINDS.length);
  });

  it('uses the translated badge name in a notification mail', () => {
    const { subject, paragraphs } = notificationMailContent('de', [told('badge_earned')], LINKS);
    expect(subject).toBe('Sie haben ein Abzeichen verdient: Erste Schritte');
    expect(paragraphs[0]).toContain('„Erste Schritte“');
  });

  it('names a nameless place by its translated kind', () => {
    const place = { name: 'Fountain', kind: 'fountain' };
    const { paragraphs } = notificationMailContent('de', [{ ...told('review_verified'), place }], LINKS);
    expect(paragraphs[0]).toContain('Brunnen');
  });

  it('lists twenty notifications in a mail and counts the others', () => {
    const many = Array.from({ length: 25 }, () => told('review_verified'));
    const { subject, paragraphs } = notificationMailContent('en', many, LINKS);
    expect(subject).toBe('25 things that happened at Wayable');
    expect(paragraphs).toHaveLength(21);
    expect(paragraphs.at(-1)).toBe('And 5 more.');
  });

  it('explains in a notification mail how to unsubscribe', () => {
    const { notes } = notificationMailContent('en', [told('role_taken')], LINKS);
    expect(notes).toEqual([`If you no longer want emails of this kind: ${LINKS.unsubscribeUrl}`]);
    const both = [told('badge_earned'), told('review_verified')];
    const ofAll = notificationMailContent('en', both, { ...LINKS, endsAll: true });
    expect(ofAll.notes).toEqual([
      `If you no longer want emails about your reviews, reports, badges and role as an administrator: ${LINKS.unsubscribeUrl}`,
    ]);
  });
});
