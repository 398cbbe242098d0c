import { randomUUID } from 'node:crypto';
import { purgeOldAccountWrites } from '@wayable/platform/http/limits/account-limits';
import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const THIRTY_DAYS = 30 * 86_400;

let server: TestApp;
let author: TestUser;
let location: Location;

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_LIMIT_SCALE: '1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  author = await server.buildUser();
  location = await server.buildLocation(author);
});

const send = (
  place: Location,
  { key, user = author, ...options }: { key?: string; user?: TestUser; remoteAddress?: string } = {},
) =>
  server.send('POST', '/api/v1/reviews', {
    payload: { location_id: place.id, rating: 1 },
    headers: key === undefined ? {} : { 'idempotency-key': key },
    user,
    ...options,
  });

const statusesOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Makes the author's past writes older by a number of seconds. */
const passTime = (seconds: number, user = author) => server.sql`
  update account_writes set created_at = created_at - make_interval(secs => ${seconds}) where user_id = ${user.id}
`;

/** Records reviews of several places, and skips the limits. */
const noteReviews = (amount: number, secondsAgo: number, user = author) => server.sql`
  insert into account_writes (user_id, kind, location_id, created_at)
  select ${user.id}, 'review', gen_random_uuid(), now() - make_interval(secs => ${secondsAgo})
  from generate_series(1, ${amount})
`;

describe('reviews of one place', () => {
  it('accepts five reviews of a place in thirty days', async () => {
    const neighbor = await server.buildUser();
    for (let written = 0; written < 3; written += 1) {
      await server.buildReview(neighbor, location.id, { rating: 5 });
    }
    const before = (await server.send('GET', `/api/v1/profiles/${author.id}`)).body;
    // More requests at once would wait too long for a connection on a busy machine.
    const flood = await Promise.all(
      Array.from({ length: 24 }, (_, index) => send(location, { remoteAddress: `198.51.100.${index % 4}` })),
    );
    expect(statusesOf(flood)).toEqual({ 201: 5, 429: 19 });
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'rate_limited' });
    expect(refused?.body.detail).toMatch(/edit those reviews now, or write another one in 30 days/);
    const retryAfter = Number(refused?.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(THIRTY_DAYS - 60);
    expect(retryAfter).toBeLessThanOrEqual(THIRTY_DAYS);
    const { body } = await server.send('GET', `/api/v1/locations/${location.id}`);
    expect(body).toMatchObject({ total_reviews: 8, overall_rating: 3 });
    const after = (await server.send('GET', `/api/v1/profiles/${author.id}`)).body;
    expect(after.total_reviews - before.total_reviews).toBe(5);
    expect(await server.findDrift()).toEqual([]);
  });

  it("counts deleted reviews in a place's limit for thirty days", async () => {
    for (let written = 0; written < 5; written += 1) {
      const { body } = await send(location);
      expect((await server.send('DELETE', `/api/v1/reviews/${body.id}`, { user: author })).status).toBe(204);
    }
    expect((await send(location)).status).toBe(429);
    await passTime(THIRTY_DAYS - 60);
    const refused = await send(location);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // The cleanup must keep writes that still count, and the limit must end after the returned wait.
    await purgeOldAccountWrites(server.sql);
    expect((await send(location)).status).toBe(429);
    await passTime(wait);
    expect((await send(location)).status).toBe(201);
  });

  it('limits reviews per author and place', async () => {
    for (let written = 0; written < 5; written += 1) expect((await send(location)).status).toBe(201);
    expect((await send(location)).status).toBe(429);
    expect((await send(await server.buildLocation(author))).status).toBe(201);
    expect((await send(location, { user: await server.buildUser() })).status).toBe(201);
  });

  it('counts repeated submissions once and accepts retries after the limit', async () => {
    const key = randomUUID();
    const replays = await Promise.all(Array.from({ length: 12 }, () => send(location, { key })));
    expect(statusesOf(replays)).toEqual({ 201: 1, 200: 11 });
    for (let written = 1; written < 5; written += 1) expect((await send(location)).status).toBe(201);
    const waiting = randomUUID();
    expect((await send(location, { key: waiting })).status).toBe(429);
    // The server still returns an accepted submission.
    expect((await send(location, { key })).status).toBe(200);
    await passTime(THIRTY_DAYS);
    expect((await send(location, { key: waiting })).status).toBe(201);
    expect((await send(location, { key: waiting })).status).toBe(200);
  });

  it("ignores rejected reviews in a place's limit", async () => {
    const payload = { location_id: location.id, rating: 3 };
    const photo = `/storage/v1/object/public/review-photos/${author.id}/temp/1.jpg`;
    for (const wrong of [{ rating: 9 }, { photos: [photo] }, { location_id: randomUUID() }]) {
      for (let sent = 0; sent < 6; sent += 1) {
        const { status } = await server.send('POST', '/api/v1/reviews', {
          payload: { ...payload, ...wrong },
          user: author,
        });
        expect([400, 422]).toContain(status);
      }
    }
    for (let written = 0; written < 5; written += 1) expect((await send(location)).status).toBe(201);
  });
});

describe('reviews of one account', () => {
  it('accepts 60 reviews an hour, then returns 429 with Retry-After', async () => {
    await noteReviews(20, 3_000);
    await noteReviews(39, 60);
    expect((await send(location)).status).toBe(201);
    const refused = await send(location);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toMatch(/hourly limit.*in 10 minutes/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
    await passTime(Number(refused.headers['retry-after']));
    expect((await send(location)).status).toBe(201);
  });

  it('accepts 300 reviews a day, then returns the longest wait', async () => {
    await noteReviews(240, 40_000);
    await noteReviews(60, 600);
    const refused = await send(location);
    expect(refused.body.detail).toMatch(/daily limit.*in 13 hours/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(46_000);
  });

  it('limits parallel reviews and deletes counts with the account', async () => {
    await noteReviews(55, 60);
    const places = await Promise.all(Array.from({ length: 12 }, () => server.buildLocation(author)));
    expect(statusesOf(await Promise.all(places.map((place) => send(place))))).toEqual({ 201: 5, 429: 7 });
    const leaving = { method: 'DELETE' as const, user: author };
    await server.sql`delete from auth.users where id = ${leaving.user.id}`;
    expect(await server.sql`select from account_writes where user_id = ${author.id}`).toHaveLength(0);
  });

  it('counts reviews for limits by an index, without sorting', async () => {
    await server.sql`
      with people as (
        insert into auth.users (id) select md5(n::text)::uuid from generate_series(0, 1999) as n returning id
      ), profiles as (
        insert into user_profiles (id, full_name) select id, 'Test Person' from people returning id
      )
      insert into account_writes (user_id, kind, location_id, created_at)
      select id, 'review', md5(((row_number() over (order by n)) % 911)::text)::uuid, now() - make_interval(secs => n)
      from profiles cross join generate_series(1, 25) as n
    `;
    await server.sql`analyze account_writes`;
    const plans = await Promise.all([
      server.sql<{ 'QUERY PLAN': string }[]>`
        explain select created_at from account_writes where user_id = ${author.id} and kind = 'review'
        order by created_at desc offset 299 limit 1`,
      server.sql<{ 'QUERY PLAN': string }[]>`
        explain select created_at from account_writes
        where user_id = ${author.id} and location_id = ${location.id} and kind = 'review'
        order by created_at desc offset 4 limit 1`,
    ]);
    for (const plan of plans) {
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain('Index Only Scan');
      expect(text).not.toContain('Sort');
    }
  });
});
