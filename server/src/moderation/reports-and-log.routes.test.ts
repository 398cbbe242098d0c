import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let second: TestUser;
let author: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true, fullName: 'Ada Admin' });
  second = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser({ fullName: 'Robin Author' });
  place = await server.buildLocation(author);
});

const remove = (id: string, payload: object = { reason: 'spam' }, user = admin) =>
  server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user, payload });
const verify = (id: string, payload: object = { is_verified: true }, user = admin) =>
  server.send('PUT', `/api/v1/admin/reviews/${id}/verification`, { user, payload });
const report = (id: string, user: TestUser, reason = 'spam') =>
  server.send('POST', `/api/v1/reviews/${id}/reports`, { user, payload: { reason } });
const toldTo = async ({ id }: TestUser) =>
  server.sql<{ kind: string; details: Record<string, unknown> }[]>`
    select kind, details from notifications where user_id = ${id} and kind <> 'badge_earned' order by created_at, id
  `;
const kindsToldTo = async (user: TestUser) => (await toldTo(user)).map(({ kind }) => kind);
const logOf = (id: string) =>
  server.sql`select action, admin_id, reason_code, reason, before, after from admin_log where review_id = ${id} order by id`;
describe('reports', () => {
  const openReports = async (id: string) =>
    (await server.sql`select from review_reports where review_id = ${id} and resolved_at is null`).length;

  it('notifies an author once of reports and hides the reporters', async () => {
    const review = await server.buildReview(author, place.id);
    const [one, other] = [await server.buildUser(), await server.buildUser()];
    await Promise.all([report(review.id, one), report(review.id, other, 'offensive')]);
    await report(review.id, one, 'privacy');
    expect(await kindsToldTo(author)).toEqual(['review_reported']);
    expect(JSON.stringify(await toldTo(author))).not.toMatch(new RegExp(`${one.id}|${other.id}`));
    expect(await openReports(review.id)).toBe(2);
  });

  it("hides reports of an administrator's own reviews from that administrator", async () => {
    const own = await server.buildReview(second, place.id);
    const review = await server.buildReview(author, place.id);
    const one = await server.buildUser();
    for (const { id } of [own, review]) await report(id, one);
    const seenBy = async (user: TestUser, path: string) =>
      (await server.send('GET', `/api/v1/admin/${path}`, { user })).body;
    const ofOwn = async (user: TestUser) =>
      (await seenBy(user, 'reviews?reported=true')).data.find(({ id }: { id: string }) => id === own.id);
    expect(await ofOwn(admin)).toMatchObject({ open_reports: 1, reports: [{ reporter: { id: one.id } }] });
    expect(await ofOwn(second)).toMatchObject({ open_reports: 1, reports: [] });

    const [all, others] = [await seenBy(admin, 'reports'), await seenBy(second, 'reports')];
    const ids = ({ data }: { data: { review_id: string }[] }) => data.map(({ review_id: id }) => id);
    expect(ids(all)).toEqual(expect.arrayContaining([own.id, review.id]));
    expect(ids(others)).toContain(review.id);
    expect(ids(others)).not.toContain(own.id);
    expect(others.count).toBe(all.count - 1);
  });

  it('closes reports with each decision and notifies the reporters', async () => {
    const [one, other] = [await server.buildUser(), await server.buildUser()];
    const kept = await server.buildReview(author, place.id);
    const removed = await server.buildReview(author, place.id);
    for (const { id } of [kept, removed]) await report(id, one);
    await report(kept.id, other);
    const path = `/api/v1/admin/reviews/${kept.id}/reports/resolution`;
    const resolve = (is_resolved: boolean) =>
      server.send('PUT', path, { user: admin, payload: { is_resolved } });
    expect((await resolve(true)).status).toBe(200);
    await remove(removed.id);
    const decisions = (await toldTo(one)).map(({ kind, details }) => [kind, details.is_removed]);
    expect(decisions).toEqual([
      ['report_decided', false],
      ['report_decided', true],
    ]);
    expect(await openReports(kept.id)).toBe(0);
    expect((await resolve(false)).status).toBe(200);
    expect(await openReports(kept.id)).toBe(2);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('answer of the author', () => {
  const answer = (id: string, text: string, user = author) =>
    server.send('POST', `/api/v1/moderation/${id}/answer`, { user, payload: { answer: text } });

  it('accepts one answer of the author to a decision', async () => {
    const review = await server.buildReview(author, place.id);
    await remove(review.id, { reason: 'wrong_place' });
    const decisionId = String((await toldTo(author))[0]?.details.decision_id);
    const asked = await server.send('GET', `/api/v1/moderation/${decisionId}`, { user: author });
    expect(asked.body).toMatchObject({
      action: 'review_removed',
      reason: 'wrong_place',
      location_name: place.name,
      answer: null,
    });
    expect((await answer(decisionId, '  ')).status).toBe(400);
    const both = await Promise.all([answer(decisionId, 'It is the place'), answer(decisionId, 'It is')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const log = await server.send('GET', `/api/v1/admin/log?review=${review.id}`, { user: admin });
    expect(log.body.data[0].answer.answer).toMatch(/^It is/);
    const list = await server.send('GET', '/api/v1/admin/reviews?removed=true', { user: admin });
    expect(list.body.data[0].decision.answer.answer).toMatch(/^It is/);
    expect((await answer('999999999', 'Hello')).status).toBe(404);
    expect((await answer('0', 'Hello')).status).toBe(400);
  });
});

describe('log', () => {
  it('rejects changes and deletions of moderation log entries', async () => {
    const review = await server.buildReview(author, place.id);
    await verify(review.id);
    for (const change of [
      server.sql`update admin_log set reason = 'Nothing' where review_id = ${review.id}`,
      server.sql`update admin_log set admin_id = ${second.id} where review_id = ${review.id}`,
      server.sql`update admin_log set admin_id = null where review_id = ${review.id}`,
      server.sql`update admin_log set subject_id = null where review_id = ${review.id}`,
      server.sql`delete from admin_log where review_id = ${review.id}`,
      server.sql`truncate admin_log cascade`,
    ]) {
      await expect(change).rejects.toThrow('only ever added to');
    }
    expect(await logOf(review.id)).toHaveLength(1);
  });

  it("logs an administrator's profile changes without the new content", async () => {
    const rename = (user: TestUser, full_name: string) =>
      server.send('PATCH', `/api/v1/profiles/${author.id.toUpperCase()}`, { user, payload: { full_name } });
    for (const [user, name] of [
      [author, 'Robin Themselves'],
      [admin, 'Renamed Person'],
      [admin, 'Renamed Person'],
    ] as const) {
      expect((await rename(user, name)).status).toBe(200);
    }
    const log = await server.send('GET', `/api/v1/admin/log?action=profile_changed&subject=${author.id}`, {
      user: admin,
    });
    expect(log.body.data).toMatchObject([
      { admin: { id: admin.id }, before: {}, after: { is_renamed: true, has_new_picture: false } },
    ]);
    expect(log.body.count).toBe(1);
  });

  it('filters the moderation log by action, administrator, person and review', async () => {
    const review = await server.buildReview(author, place.id);
    await verify(review.id);
    await verify(review.id, { is_verified: false, reason: 'spam' }, second);
    const ask = async (query: string) =>
      (await server.send('GET', `/api/v1/admin/log?${query}`, { user: admin })).body;
    expect((await ask(`review=${review.id}`)).count).toBe(2);
    expect((await ask(`review=${review.id}&admin=${second.id}`)).data).toMatchObject([
      { action: 'review_returned', admin: { id: second.id }, subject: { id: author.id }, reason: 'spam' },
    ]);
    expect((await ask(`subject=${author.id}&action=review_verified`)).count).toBe(1);
    expect((await server.send('GET', '/api/v1/admin/log?action=x', { user: admin })).status).toBe(400);
  });

  it('paginates the moderation log to its first entry', async () => {
    const { id } = await server.buildUser();
    await server.sql`
      insert into admin_log (admin_id, subject_id, action, reason)
      select ${admin.id}, ${id}, 'sessions_ended', 'The ' || number || '.' from generate_series(1, 1010) as number
    `;
    const read = async (page: number) =>
      (await server.send('GET', `/api/v1/admin/log?subject=${id}&page=${page}`, { user: admin })).body;
    expect(await read(1)).toMatchObject({ count: 1_000, totalPages: 50 });
    expect(await read(50)).toMatchObject({ count: 1_010, totalPages: 51, hasNextPage: true });
    const { data, hasNextPage } = await read(51);
    expect([data.at(-1)?.details, hasNextPage]).toEqual(['The 1.', false]);
  });
});
