import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let second: TestUser;
let author: TestUser;
let reader: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  second = await server.buildUser({ isAdmin: true });
  reader = await server.buildUser();
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser();
  place = await server.buildLocation(author);
});

const RETURN = { is_verified: false, reason: 'other', details: 'It was a mistake.' };

const remove = (id: string, payload: object, user = admin) =>
  server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user, payload });
const restore = (id: string, payload: object = {}, user = admin) =>
  server.send('POST', `/api/v1/admin/reviews/${id}/restoration`, { user, payload });
const verify = (id: string, payload: object = { is_verified: true }, user = admin) =>
  server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, { user, payload });
const resolve = (id: string, is_resolved: boolean, user = admin, decision_id?: string) =>
  server.send('PUT', `/api/v1/admin/reviews/${id}/reports/resolution`, {
    user,
    payload: { is_resolved, decision_id },
  });
const report = (id: string, user = reader) =>
  server.send('POST', `/api/v1/reviews/${id}/reports`, { user, payload: { reason: 'spam' } });
const openReporters = async (id: string) =>
  (
    await server.sql<{ reporter_id: string }[]>`
      select reporter_id from review_reports where review_id = ${id} and resolved_at is null
    `
  )
    .map(({ reporter_id }) => reporter_id)
    .toSorted();
const removal = async (id: string) =>
  (
    await server.sql`
      select removed_at::text, removed_by, reason, details from removed_reviews where id = ${id}
    `
  )[0];
const toldOfRemoval = async () =>
  server.sql`
    select details ->> 'reason' as reason, details ->> 'details' as details from notifications
    where user_id = ${author.id} and kind = 'review_removed' order by created_at
  `;

describe('decisions', () => {
  it('returns whether a moderation decision changed something', async () => {
    const review = await server.buildReview(author, place.id);
    await report(review.id);
    const calls = [
      () => resolve(review.id, true),
      () => verify(review.id),
      () => remove(review.id, { reason: 'spam' }),
      () => restore(review.id),
    ];
    for (const call of calls) {
      expect(await call()).toMatchObject({ status: 200, body: { changed: true } });
      expect(await call()).toMatchObject({ status: 200, body: { changed: false } });
    }
  });

  it('returns "changed" as true for one of two parallel verifications', async () => {
    const review = await server.buildReview(author, place.id);
    const both = await Promise.all([verify(review.id), verify(review.id, undefined, second)]);
    expect(both.map(({ body }) => body.changed).toSorted()).toEqual([false, true]);
  });
});

describe('undoing a verification', () => {
  it('reopens only the reports that the undone verification closed', async () => {
    const review = await server.buildReview(author, place.id);
    await report(review.id, second);
    await resolve(review.id, true);
    await report(review.id);
    await verify(review.id);
    expect(await openReporters(review.id)).toHaveLength(0);
    expect((await verify(review.id, { ...RETURN, is_undo: true })).body.changed).toBe(true);
    expect(await openReporters(review.id)).toHaveLength(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it('keeps newer reports open when a return is undone', async () => {
    const review = await server.buildReview(author, place.id);
    await verify(review.id);
    await verify(review.id, RETURN);
    await report(review.id);
    await verify(review.id, { is_verified: true, is_undo: true });
    expect(await openReporters(review.id)).toHaveLength(1);
  });

  it("skips undoing a verification after another administrator's decision", async () => {
    const review = await server.buildReview(author, place.id);
    await verify(review.id);
    await verify(review.id, RETURN, second);
    await verify(review.id, undefined, second);
    expect((await verify(review.id, { ...RETURN, is_undo: true })).body.changed).toBe(false);
    expect((await server.send('GET', `/api/v1/reviews/${review.id}`)).body.is_verified).toBe(true);
  });
});

describe('undoing the closing of reports', () => {
  it('keeps reports closed that a later decision also closed', async () => {
    const review = await server.buildReview(author, place.id);
    await report(review.id);
    const { body } = await resolve(review.id, true);
    await report(review.id, second);
    await verify(review.id);
    expect((await resolve(review.id, false, admin, body.decision_id)).body.changed).toBe(true);
    expect(await openReporters(review.id)).toEqual([reader.id]);
    expect(await server.findDrift()).toEqual([]);
  });

  it("reopens a decision's reports after another administrator's closing", async () => {
    const review = await server.buildReview(author, place.id);
    await report(review.id);
    const { body } = await resolve(review.id, true);
    await report(review.id, await server.buildUser());
    await resolve(review.id, true, second);
    expect((await resolve(review.id, false, second, body.decision_id)).body.changed).toBe(false);
    expect((await resolve(review.id, false, admin, body.decision_id)).body.changed).toBe(true);
    expect((await resolve(review.id, false, admin, body.decision_id)).body.changed).toBe(false);
    expect(await openReporters(review.id)).toEqual([reader.id]);
  });

  it('keeps a new report closed that another administrator closed', async () => {
    const review = await server.buildReview(author, place.id);
    await report(review.id);
    const { body } = await resolve(review.id, true);
    await report(review.id);
    await resolve(review.id, true, second);
    expect((await resolve(review.id, false, admin, body.decision_id)).body.changed).toBe(false);
    expect(await openReporters(review.id)).toHaveLength(0);
  });

  it('skips closing reports that a verification already closed', async () => {
    const review = await server.buildReview(author, place.id);
    await report(review.id);
    await verify(review.id);
    expect((await resolve(review.id, true)).body).toEqual({ changed: false });
    expect((await resolve(review.id, false)).body).toEqual({ changed: false });
    expect(await openReporters(review.id)).toHaveLength(0);
  });

  it('reopens exactly the reports of each of parallel decisions', async () => {
    const review = await server.buildReview(author, place.id);
    const reporters = await Promise.all(Array.from({ length: 8 }, () => server.buildUser()));
    const closings = await Promise.all(
      reporters.map(async (each, index) => {
        await report(review.id, each);
        return resolve(review.id, true, index % 2 === 0 ? admin : second);
      }),
    );
    const numbers = closings.flatMap(({ body }) => body.decision_id ?? []);
    expect(await openReporters(review.id)).toEqual([]);
    const closedBySecond = (
      await server.sql<{ reporter_id: string }[]>`
        select reporter_id from review_reports where review_id = ${review.id} and resolved_by = ${second.id}
      `
    ).map(({ reporter_id }) => reporter_id);
    await Promise.all([...numbers, ...numbers].map((id) => resolve(review.id, false, admin, id)));
    const expected = reporters.map(({ id }) => id).filter((id) => !closedBySecond.includes(id));
    expect(await openReporters(review.id)).toEqual(expected.toSorted());
    await Promise.all(numbers.map((id) => resolve(review.id, false, second, id)));
    expect(await openReporters(review.id)).toHaveLength(reporters.length);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('undoing a removal', () => {
  it('keeps a review removed if another administrator removed it later', async () => {
    const review = await server.buildReview(author, place.id);
    await remove(review.id, { reason: 'spam' });
    await restore(review.id, {}, second);
    await remove(review.id, { reason: 'privacy', details: 'It names a child' }, second);
    expect(await restore(review.id, { is_undo: true })).toMatchObject({
      status: 200,
      body: { changed: false },
    });
    expect((await server.send('GET', `/api/v1/reviews/${review.id}`)).status).toBe(404);
    expect((await restore(review.id, { is_undo: true }, second)).body.changed).toBe(true);
  });
});

describe('reporters', () => {
  const toldOutcomes = async () =>
    (
      await server.sql<{ is_removed: string }[]>`
        select details ->> 'is_removed' as is_removed from notifications
        where user_id = ${reader.id} and kind = 'report_decided' order by created_at, id
      `
    ).map(({ is_removed }) => is_removed);

  it('notifies reporters of each result once despite repeated decisions', async () => {
    const review = await server.buildReview(author, place.id);
    const before = (await toldOutcomes()).length;
    await report(review.id);
    await resolve(review.id, true);
    await resolve(review.id, false);
    await resolve(review.id, true);
    await resolve(review.id, false);
    await verify(review.id);
    await verify(review.id, { ...RETURN, is_undo: true });
    await remove(review.id, { reason: 'spam' });
    await restore(review.id, { is_undo: true });
    await remove(review.id, { reason: 'spam' });
    await restore(review.id, { is_undo: true });
    await resolve(review.id, true);
    expect((await toldOutcomes()).slice(before)).toEqual(['false', 'true', 'false']);
    await report(review.id);
    await resolve(review.id, true);
    expect((await toldOutcomes()).slice(before)).toEqual(['false', 'true', 'false', 'false']);
  });
});

describe('undoing a restoration', () => {
  it("keeps a removal's date, reason and moderator after undone restoration", async () => {
    const review = await server.buildReview(author, place.id);
    await remove(review.id, { reason: 'wrong_place', details: 'Next door' }, second);
    await server.sql`
      update removed_reviews set removed_at = removed_at - interval '29 days' where id = ${review.id}
    `;
    const before = await removal(review.id);
    await restore(review.id);
    expect(await remove(review.id, { is_undo: true })).toMatchObject({
      status: 200,
      body: { changed: true },
    });
    expect(await removal(review.id)).toEqual(before);
    expect(await toldOfRemoval()).toEqual([
      { reason: 'wrong_place', details: 'Next door' },
      { reason: 'wrong_place', details: 'Next door' },
    ]);
  });

  it('undoes a restoration only for the same administrator', async () => {
    const review = await server.buildReview(author, place.id);
    expect((await remove(review.id, { is_undo: true })).body.changed).toBe(false);
    await remove(review.id, { reason: 'spam' });
    await restore(review.id);
    expect((await remove(review.id, { is_undo: true }, second)).body.changed).toBe(false);
    expect((await remove(review.id, {})).body.errors[0].field).toBe('reason');
  });
});
