import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let author: TestUser;
let former: TestUser;
let reviewId: string;
let removedId: string;
let reportId: string;
let messageId: string;

beforeAll(async () => {
  server = await startTestApp();
  author = await server.buildUser();
});
afterAll(() => server.close());
beforeEach(async () => {
  former = await server.buildUser({ isAdmin: true });
  const place = await server.buildLocation(author);
  reviewId = (await server.buildReview(author, place.id)).id;
  removedId = (await server.buildReview(author, place.id)).id;
  const report = await server.send('POST', `/api/v1/reviews/${reviewId}/reports`, {
    user: former,
    payload: { reason: 'spam' },
  });
  reportId = report.body.id;
  const removal = await server.send('DELETE', `/api/v1/admin/reviews/${removedId}`, {
    user: former,
    payload: { reason: 'spam' },
  });
  expect(removal.status).toBeLessThan(300);
  const message = await server.send('POST', '/api/v1/contact', {
    payload: {
      name: 'Ada',
      email: 'ada@people.example',
      subject: 'A ramp',
      category: 'general',
      message: 'It is new.',
    },
  });
  expect(message.status).toBe(201);
  const [stored] = await server.sql<{ id: string }[]>`select id from contact_messages`;
  messageId = stored?.id as string;
});

/** All decisions of administrators, with path and payload. */
const DECISIONS: [method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: () => string, payload: object][] = [
  ['DELETE', () => `reviews/${reviewId}`, { reason: 'spam' }],
  ['POST', () => `reviews/${removedId}/restoration`, {}],
  ['PUT', () => `reviews/${reviewId}/verification`, { is_verified: true }],
  ['PUT', () => `reviews/${reviewId}/reports/resolution`, { is_resolved: true }],
  ['PUT', () => `reports/${reportId}/resolution`, { is_resolved: true }],
  ['PUT', () => `users/${author.id}/suspension`, { reason: 'Advertising' }],
  ['DELETE', () => `users/${author.id}/suspension`, {}],
  ['DELETE', () => `users/${author.id}/sessions`, { reason: 'Stolen' }],
  ['DELETE', () => `users/${author.id}/factors`, { reason: 'Stolen' }],
  ['PATCH', () => `messages/${messageId}`, { status: 'spam' }],
  ['DELETE', () => `messages/${messageId}`, {}],
  ['POST', () => 'updates', { subject: 'News', body: 'Of May' }],
];

describe('former administrator with a cached session', () => {
  it('rejects every decision of a former administrator', async () => {
    await server.sql`update user_profiles set is_admin = false where id = ${former.id}`;
    const answers: unknown[] = [];
    for (const [method, path, payload] of DECISIONS) {
      const { status, body } = await server.send(method, `/api/v1/admin/${path()}`, {
        user: former,
        ...(Object.keys(payload).length > 0 || method === 'POST' ? { payload } : {}),
      });
      answers.push([method, path(), status, body.code]);
    }
    expect(answers).toEqual(DECISIONS.map(([method, path]) => [method, path(), 403, 'not_permitted']));
    const named = await server.send('PATCH', `/api/v1/profiles/${author.id}`, {
      user: former,
      payload: { full_name: 'Somebody Else' },
    });
    expect([named.status, named.body.code]).toEqual([403, 'not_permitted']);
    const deletion = await server.send('DELETE', `/api/v1/reviews/${reviewId}`, { user: former });
    expect([deletion.status, deletion.body.code]).toEqual([403, 'not_permitted']);
    const acts = await server.sql`select action from admin_log where admin_id = ${former.id}`;
    expect(acts).toEqual([{ action: 'review_removed' }]);
  });
});
