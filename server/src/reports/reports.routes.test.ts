import type { Review } from '@wayable/protocol/reviews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let author: TestUser;
let reader: TestUser;
let review: Review;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser({ fullName: 'Ava Author' });
  reader = await server.buildUser({ fullName: 'Rae Reader' });
  const location = await server.buildLocation(author);
  review = await server.buildReview(author, location.id, { comments: 'Buy cheap ramps at my shop.' });
});

const report = (payload: object, user = reader, id = review.id) =>
  server.send('POST', `/api/v1/reviews/${id}/reports`, { payload, user });
const openReports = async (query = 'limit=50') =>
  (await server.send('GET', `/api/v1/admin/reports?${query}`, { user: admin })).body;
const ownReports = async (user: TestUser) =>
  (await server.send('GET', `/api/v1/locations/${review.location_id}/reports`, { user })).body.data;

describe('POST /api/v1/reviews/:id/reports', () => {
  it('returns a stored report to administrators and its reporter', async () => {
    const { status, body } = await report({ reason: 'spam', details: '  It sells things.\n' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ review_id: review.id, reason: 'spam', details: 'It sells things.' });
    expect(Object.keys(body).sort()).toEqual([
      'created_at',
      'details',
      'id',
      'reason',
      'review_id',
      'updated_at',
    ]);
    expect(await ownReports(reader)).toEqual([body]);
    expect(await ownReports(author)).toEqual([]);
    expect((await openReports()).data[0]).toEqual({
      ...body,
      reporter: { id: reader.id, full_name: 'Rae Reader' },
      review: {
        id: review.id,
        rating: review.rating,
        comments: review.comments,
        photos: [],
        is_verified: false,
        created_at: review.created_at,
        user_profiles: review.user_profiles,
        locations: review.locations,
      },
    });
  });

  it("replaces a person's report with the next, even in parallel", async () => {
    const first = await report({ reason: 'spam' });
    const second = await report({ reason: 'privacy', details: 'It names a waiter.' });
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({
      id: first.body.id,
      reason: 'privacy',
      details: 'It names a waiter.',
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => report({ reason: 'offensive' }, admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    const mine = (await openReports()).data.filter(
      (each: { review_id: string }) => each.review_id === review.id,
    );
    expect(mine).toHaveLength(2);
  });

  it.each([
    ['reason', {}],
    ['reason', { reason: 'boring' }],
    ['reason', { reason: null }],
    ['details', { reason: 'other' }],
    ['details', { reason: 'other', details: ' \n\t ' }],
    ['details', { reason: 'spam', details: 'x'.repeat(1_001) }],
    ['details', { reason: 'spam', details: 'nul \0 byte' }],
    ['details', { reason: 'spam', details: 7 }],
  ])('rejects a report with an invalid %s: %j', async (field, payload) => {
    const { status, body } = await report(payload);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await ownReports(reader)).toEqual([]);
  });

  it('rejects reports by authors or visitors, and of unknown reviews', async () => {
    expect(await report({ reason: 'spam' }, author)).toMatchObject({
      status: 403,
      body: { code: 'not_permitted' },
    });
    expect((await report({ reason: 'spam' }, reader, reader.id)).status).toBe(404);
    expect((await report({ reason: 'spam' }, reader, 'none')).status).toBe(400);
    const visitor = await server.send('POST', `/api/v1/reviews/${review.id}/reports`, {
      payload: { reason: 'spam' },
    });
    expect(visitor.status).toBe(401);
  });

  it('accepts thirty reports a day, then returns 429', async () => {
    for (let sent = 0; sent < 30; sent++) expect((await report({ reason: 'spam' })).status).toBeLessThan(300);
    const { status, headers, body } = await report({ reason: 'spam' });
    expect(status).toBe(429);
    expect(body.code).toBe('rate_limited');
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect((await report({ reason: 'spam' }, admin)).status).toBe(201);
  });

  it("deletes reports with the review or the reporter's account", async () => {
    await report({ reason: 'spam' });
    await report({ reason: 'offensive' }, admin);
    await server.send('DELETE', '/api/v1/account', {
      payload: { confirmation: 'DELETE', password: PASSWORD },
      user: reader,
    });
    const left = await server.sql`select reporter_id from review_reports where review_id = ${review.id}`;
    expect(left).toEqual([{ reporter_id: admin.id }]);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: author });
    expect(await server.sql`select 1 from review_reports where review_id = ${review.id}`).toEqual([]);
  });

  it('exports a report only to its reporter', async () => {
    await report({ reason: 'inaccurate', details: 'There is a step.' });
    const exported = async (user: TestUser) =>
      (await server.send('GET', '/api/v1/account/export', { user })).body;
    expect((await exported(reader)).review_reports).toMatchObject([
      { review_id: review.id, reason: 'inaccurate', details: 'There is a step.' },
    ]);
    const authors = await exported(author);
    expect(authors.review_reports).toEqual([]);
    expect(JSON.stringify(authors)).not.toContain(reader.id);
  });
});

describe('reports for administrators', () => {
  it('lists open reports in pages for administrators, newest first', async () => {
    await server.sql`delete from review_reports`;
    const readers = [reader, await server.buildUser(), await server.buildUser()];
    for (const each of readers) await report({ reason: 'spam' }, each);
    const page = await openReports('limit=2');
    expect(page).toMatchObject({ count: 3, totalPages: 2, currentPage: 1, hasNextPage: true });
    const reporters = [...page.data, ...(await openReports('limit=2&page=2')).data].map(
      (each: { reporter: { id: string } }) => each.reporter.id,
    );
    expect(reporters).toEqual(readers.toReversed().map(({ id }) => id));

    const { id } = page.data[0];
    const resolve = (isResolved: boolean) =>
      server.send('PUT', `/api/v1/admin/reports/${id}/resolution`, {
        payload: { is_resolved: isResolved },
        user: admin,
      });
    expect((await resolve(true)).status).toBe(204);
    expect(await openReports()).toMatchObject({ count: 2 });
    await resolve(false);
    expect((await openReports()).data[0].id).toBe(id);
    // A second report contains new information, so the report is open again.
    await resolve(true);
    await report({ reason: 'offensive' }, readers[2]);
    expect((await openReports()).data[0]).toMatchObject({ id, reason: 'offensive' });
  });

  it('returns 4xx for an invalid page or resolution of reports', async () => {
    const at = (path: string, payload: object) =>
      server.send('PUT', `/api/v1/admin/reports/${path}/resolution`, { payload, user: admin });
    expect((await at(review.id, { is_resolved: true })).status).toBe(404);
    expect((await at('none', { is_resolved: true })).status).toBe(400);
    expect((await at(review.id, { is_resolved: 'yes' })).status).toBe(400);
    expect((await server.send('GET', '/api/v1/admin/reports?page=0', { user: admin })).status).toBe(400);
  });

  it("keeps resolved reports after the moderator's account is deleted", async () => {
    const second = await server.buildUser({ isAdmin: true });
    const { body } = await report({ reason: 'spam' });
    await server.send('PUT', `/api/v1/admin/reports/${body.id}/resolution`, {
      payload: { is_resolved: true },
      user: second,
    });
    await server.sql`delete from auth.users where id = ${second.id}`;
    const [row] = await server.sql`
      select resolved_by, resolved_at is not null as is_resolved from review_reports where id = ${body.id}
    `;
    expect(row).toEqual({ resolved_by: null, is_resolved: true });
  });
});

describe('resolving one report', () => {
  it('notifies a reporter once of repeated resolutions', async () => {
    const { body } = await report({ reason: 'spam' });
    const resolve = async (is_resolved: boolean) => {
      const path = `/api/v1/admin/reports/${body.id}/resolution`;
      expect((await server.send('PUT', path, { user: admin, payload: { is_resolved } })).status).toBe(204);
    };
    const told = async () =>
      (
        await server.sql`
          select from notifications where user_id = ${reader.id} and kind = 'report_decided'
        `
      ).count;
    for (const isResolved of [true, true, false, true]) await resolve(isResolved);
    expect(await told()).toBe(1);
    await report({ reason: 'offensive' });
    await resolve(true);
    expect(await told()).toBe(2);
  });

  it('returns 429 for the 121st resolution of a report', async () => {
    const limited = await startTestApp({ ADDRESS_LIMIT_SCALE: '1' });
    try {
      const user = await limited.buildUser();
      const statuses: number[] = [];
      while (statuses.length < 121) {
        const { status } = await limited.send(
          'PUT',
          '/api/v1/admin/reports/00000000-0000-4000-8000-000000000000/resolution',
          { user, payload: { is_resolved: true } },
        );
        statuses.push(status);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});
