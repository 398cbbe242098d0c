import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import { waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Access } from '@wayable/protocol/answers/access';
import type { FeatureAnswer } from '@wayable/protocol/answers/feature-answers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeOldConfirmations } from '../confirmations/confirmations.service.ts';
import { settleSuspension } from '../moderation/suspensions.service.ts';
import { untilWaitingForLock } from '../testing/lock-waits.ts';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { refreshDueAccess } from './access.service.ts';

const WHEELCHAIR = 'wheelchair-accessible';
let server: TestApp;
let owner: TestUser;
let admin: TestUser;
let place: { id: string; name: string };

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_LIMIT_SCALE: '1000' });
  owner = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
});
beforeEach(async () => {
  place = await server.buildLocation(owner);
});
afterAll(() => server.close());

const answering = (answer: FeatureAnswer, details = {}) => ({
  feature_answers: { [WHEELCHAIR]: answer },
  details,
});
const say = (user: TestUser, answer: FeatureAnswer, details = {}) =>
  server.buildReview(user, place.id, answering(answer, details));
const read = async (query = '') => (await server.send('GET', `/api/v1/locations/${place.id}${query}`)).body;
const accessOf = async (): Promise<Access> => (await read()).access;
const verdict = async () => {
  const { features } = await accessOf();
  const found = features[WHEELCHAIR];
  return [found.verdict, found.yes, found.partly, found.no];
};
const search = async (query: string) =>
  (await server.send('GET', `/api/v1/locations/search?q=${encodeURIComponent(place.name)}&${query}`)).body
    .data;
const state = (says: 'yes' | 'limited' | 'no', about = WHEELCHAIR) => server.sql`
  insert into location_facts (location_id, source, key, value, about, says, source_url, license)
  values (${place.id}, 'OpenStreetMap', ${about}, ${says}, ${about}, ${says}, 'https://osm.example', 'ODbL-1.0')`;

describe('verdicts after a change', () => {
  it('updates feature verdicts when reviews are written, edited or deleted', async () => {
    const other = await server.buildUser();
    const review = await say(owner, 'yes');
    expect(await verdict()).toEqual(['yes', 1, 0, 0]);
    expect(await search(`features=${WHEELCHAIR}`)).toHaveLength(1);
    await say(other, 'no');
    expect(await verdict()).toEqual(['disputed', 1, 0, 1]);
    expect(await search(`features=${WHEELCHAIR}`)).toEqual([]);
    const payload = { feature_answers: { [WHEELCHAIR]: 'partly' } };
    await server.send('PATCH', `/api/v1/reviews/${review.id}`, { user: owner, payload });
    expect(await verdict()).toEqual(['no', 0, 1, 1]);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user: owner });
    expect(await verdict()).toEqual(['no', 0, 0, 1]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('updates feature verdicts after parallel contradicting reviews', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.buildUser()));
    await Promise.all(people.map((user, index) => say(user, index % 2 === 0 ? 'yes' : 'no')));
    expect(await verdict()).toEqual(['disputed', 3, 0, 3]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('updates feature verdicts when a review is removed or restored', async () => {
    const review = await say(owner, 'no', { entrance_steps: 2 });
    await server.send('DELETE', `/api/v1/admin/reviews/${review.id}`, {
      user: admin,
      payload: { reason: 'spam' },
    });
    expect(await verdict()).toEqual(['unknown', 0, 0, 0]);
    await server.send('POST', `/api/v1/admin/reviews/${review.id}/restoration`, { user: admin, payload: {} });
    expect(await verdict()).toEqual(['no', 0, 0, 1]);
    expect((await accessOf()).details.entrance_steps).toMatchObject({ median: 2 });
    expect(await server.findDrift()).toEqual([]);
  });

  it('updates feature verdicts when a suspension starts and ends', async () => {
    const suspended = await server.buildUser();
    const visit = { visited_as: 'pram', visited_as_consent: true } as const;
    const review = await server.buildReview(suspended, place.id, { ...answering('yes'), ...visit });
    const path = `/api/v1/admin/users/${suspended.id}/suspension`;
    const payload = { reason: 'Spam', withdraw_reviews: true };
    await server.send('PUT', path, { user: admin, payload });
    await settleSuspension(server.sql, suspended.id);
    expect(await verdict()).toEqual(['unknown', 0, 0, 0]);
    await server.send('DELETE', path, { user: admin });
    await settleSuspension(server.sql, suspended.id);
    expect(await verdict()).toEqual(['yes', 1, 0, 0]);
    const { body } = await server.send('GET', `/api/v1/reviews/${review.id}`);
    expect(body).toMatchObject({ ...answering('yes'), visited_as: 'pram', answered_at: review.answered_at });
  });

  it('updates feature verdicts when an account is deleted', async () => {
    const leaving = await server.buildUser();
    await say(leaving, 'no');
    await say(owner, 'yes');
    const { status } = await server.send('DELETE', '/api/v1/account', {
      user: leaving,
      payload: { confirmation: 'DELETE', password: PASSWORD },
    });
    expect(status).toBe(204);
    expect(await verdict()).toEqual(['yes', 1, 0, 0]);
    expect(await server.findDrift()).toEqual([]);
  });

  it('updates feature verdicts when public facts are added or deleted', async () => {
    await state('no');
    expect((await accessOf()).features[WHEELCHAIR]).toMatchObject({ verdict: 'no', source: 'OpenStreetMap' });
    await say(owner, 'yes');
    expect((await accessOf()).features[WHEELCHAIR]).toMatchObject({
      verdict: 'disputed',
      contradicts_source: true,
    });
    await server.sql`delete from location_facts where location_id = ${place.id}`;
    expect(await verdict()).toEqual(['yes', 1, 0, 0]);
    await refreshDueAccess(server.sql);
    expect(await search(`features=${WHEELCHAIR}`)).toHaveLength(1);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('verdicts over time', () => {
  const age = (id: string, days: number) => server.sql`
    update reviews set created_at = now() - make_interval(days => ${days}) where id = ${id}`;

  it('updates search results when refreshed after answers aged', async () => {
    const reviews = [];
    for (let count = 0; count < 4; count++) reviews.push(await say(await server.buildUser(), 'yes'));
    await say(owner, 'no');
    expect(await verdict()).toEqual(['yes', 4, 0, 1]);
    for (const { id } of reviews) await age(id, 900);
    expect(await verdict()).toEqual(['disputed', 4, 0, 1]);
    await refreshDueAccess(server.sql);
    expect(await search(`features=${WHEELCHAIR}`)).toEqual([]);
    const [row] = await server.sql<{ days: number }[]>`
      select extract(day from due_at - now())::int as days from location_access where location_id = ${place.id}`;
    expect(row?.days).toBeGreaterThan(360);
  });

  it("refreshes due verdicts after waiting for another process's lock", async () => {
    await say(owner, 'yes');
    let refreshed: Promise<void> | undefined;
    await server.sql.begin(async (transaction) => {
      await waitForLock(transaction, 'access');
      await server.sql`update location_access set due_at = now() where location_id = ${place.id}`;
      refreshed = refreshDueAccess(server.sql);
      await untilWaitingForLock(server.sql);
    });
    await refreshed;
    expect(await server.sql`select from location_access where due_at <= now()`).toEqual([]);
  });

  it('renews aged answers when their author confirms the place', async () => {
    const { id } = await say(owner, 'yes');
    await age(id, 900);
    const path = `/api/v1/locations/${place.id}/confirmation`;
    expect((await accessOf()).features[WHEELCHAIR].aged).toBe(true);
    await server.send('PUT', path, { user: owner, payload: { is_accurate: true } });
    expect((await accessOf()).features[WHEELCHAIR].aged).toBe(false);
    await server.send('DELETE', path, { user: owner });
    expect((await accessOf()).features[WHEELCHAIR].aged).toBe(true);
  });

  it("keeps answers renewed after purging the author's old confirmation", async () => {
    const { id } = await say(owner, 'yes');
    await age(id, 900);
    await server.sql`
      insert into location_confirmations (user_id, location_id, is_accurate, answered_at)
      values (${owner.id}, ${place.id}, true, now() - interval '400 days')`;
    await purgeOldConfirmations(server.sql);
    expect((await accessOf()).features[WHEELCHAIR].aged).toBe(false);
    expect(await server.findDrift()).toEqual([]);
  });

  it('weakens a feature verdict when a change is reported', async () => {
    await say(owner, 'yes');
    const other = await server.buildUser();
    const path = `/api/v1/locations/${place.id}/confirmation`;
    await server.send('PUT', path, { user: other, payload: { is_accurate: false } });
    expect((await accessOf()).change_reported).toBe(true);
    expect((await read(`?needs=${WHEELCHAIR}`)).fit.answer).toBe('probably');
    await server.send('DELETE', path, { user: other });
    expect((await accessOf()).change_reported).toBe(false);
  });
});

describe('several reviews of one person', () => {
  it("counts only a person's newest review in feature verdicts", async () => {
    const other = await server.buildUser();
    for (const rating of [1, 1, 2]) await server.buildReview(other, place.id, { rating, ...answering('no') });
    await server.buildReview(owner, place.id, { rating: 5, ...answering('yes') });
    expect(await read()).toMatchObject({ overall_rating: 3.5, total_reviews: 4 });
    expect(await verdict()).toEqual(['disputed', 1, 0, 1]);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('needs', () => {
  it('returns the fit to needs in places, lists and searches', async () => {
    await say(owner, 'yes', { entrance_steps: 1, entrance_step_height_cm: 12 });
    const query = 'max_steps=1&max_step_height_cm=7';
    const fit = {
      answer: 'no',
      reasons: [{ code: 'step_height_over', value: 12, limit: 7 }],
    };
    expect((await read(`?${query}`)).fit).toEqual(fit);
    expect((await search(query))[0].fit).toEqual(fit);
    const { body } = await server.send('GET', `/api/v1/locations?limit=1&${query}`);
    expect(body.data[0]).toMatchObject({ id: place.id, fit });
    expect(await read()).not.toHaveProperty('fit');
    expect((await server.send('GET', '/metrics')).body).not.toContain('max_steps');
    expect((await search(''))[0].access.features[WHEELCHAIR]).toEqual({ verdict: 'yes' });
  });

  it('sorts places that fit the needs first in a view', async () => {
    const [latitude, longitude] = [-33.5, 151.5];
    const near = await server.buildLocation(owner, { latitude, longitude });
    const far = await server.buildLocation(owner, { latitude: latitude + 0.004, longitude });
    await server.buildReview(owner, near.id, { details: { entrance_steps: 3 } });
    await server.buildReview(owner, far.id, { details: { entrance_steps: 0 } });
    await foldAllCellChanges(server.sql);
    const view = async (query: string) => {
      const path = `/api/v1/locations/in-view?bbox=151.49,-33.51,151.51,-33.49&${query}`;
      return (await server.send('GET', path)).body.data.map(({ id }: { id: string }) => id);
    };
    expect(await view('')).toEqual([near.id, far.id]);
    expect(await view('max_steps=1')).toEqual([far.id, near.id]);
  });

  it.each([
    ['max_steps', '201'],
    ['max_steps', '-1'],
    ['max_steps', '1.5'],
    ['max_step_height_cm', '61'],
    ['min_width_cm', '39'],
    ['max_slope_percent', 'steep'],
    ['toilet', '2'],
    ['parking', 'yes'],
    ['door', 'wide'],
    ['tactile', ''],
    ['induction_loop', 'true'],
    ['needs', 'moat'],
  ])('returns 400 for the need %s with value "%s"', async (name, value) => {
    const query = `${name}=${encodeURIComponent(value)}`;
    for (const path of [
      `/api/v1/locations/${place.id}?${query}`,
      `/api/v1/locations?${query}`,
      `/api/v1/locations/search?q=x&${query}`,
      `/api/v1/locations/in-view?bbox=1,1,2,2&${query}`,
    ]) {
      const { status, body } = await server.send('GET', path);
      expect([path, status, body.errors?.[0]?.field]).toEqual([path, 400, name]);
    }
  });
});
