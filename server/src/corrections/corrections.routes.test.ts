import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let person: TestUser;
let place: Location;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.buildUser({ fullName: 'Sam Suggester' });
  place = await server.buildLocation(person);
});

const suggest = (payload: object, user: TestUser | undefined = person, id = place.id) =>
  server.send('POST', `/api/v1/locations/${id}/suggestions`, { payload, ...(user && { user }) });
const decide = (id: string, payload: object = { decision: 'accept' }, user = admin) =>
  server.send('PUT', `/api/v1/admin/suggestions/${id}`, { payload, user });
const undo = (id: string) => server.send('POST', `/api/v1/admin/suggestions/${id}/reversal`, { user: admin });
const list = async (query = '') =>
  (await server.send('GET', `/api/v1/admin/suggestions?limit=50${query}`, { user: admin })).body;
const read = async (id = place.id) => (await server.send('GET', `/api/v1/locations/${id}`)).body;
const history = async (user?: TestUser, id = place.id) =>
  (await server.send('GET', `/api/v1/locations/${id}/history`, user && { user })).body.data;
const buildAdvocate = async () => {
  const user = await server.buildUser();
  const { id } = await server.buildLocation(user);
  await server.sql`
    insert into reviews (user_id, location_id, rating) select ${user.id}, ${id}, 4 from generate_series(1, 25)`;
  return user;
};
const isListed = async (id = place.id, name = place.name) => {
  const answers = await Promise.all([
    server.send('GET', '/api/v1/locations?limit=500'),
    server.send('GET', `/api/v1/locations/search?q=${encodeURIComponent(name)}`),
    server.send('GET', '/api/v1/locations/in-view?bbox=-88,41,-87,42'),
    server.send(
      'GET',
      `/api/v1/locations/nearby?name=${encodeURIComponent(name)}&latitude=41.882&longitude=-87.63`,
    ),
  ]);
  return answers.map(({ body }) => body.data.some((each: Location) => each.id === id));
};

describe('POST /api/v1/locations/:id/suggestions', () => {
  it('lists a suggested edit for moderators with the old values', async () => {
    const { status, body } = await suggest({
      kind: 'edit',
      name: ' New  Name ',
      note: ' The sign says so. ',
    });
    expect([status, body.is_applied]).toEqual([201, false]);
    const page = await list();
    expect(page.data.at(-1)).toMatchObject({
      id: body.id,
      kind: 'edit',
      note: 'The sign says so.',
      suggested_by: { id: person.id, full_name: 'Sam Suggester' },
      location: { id: place.id, name: place.name, address: place.address, closed_at: null },
      proposed: { name: 'New Name' },
      permissions: { decide: true, undo: false },
    });
    expect((await read()).name).toBe(place.name);
  });

  it.each([
    ['kind', {}],
    ['kind', { kind: 'wrong' }],
    ['name', { kind: 'edit' }],
    ['name', { kind: 'edit', name: '   ' }],
    ['name', { kind: 'closed', name: 'Name' }],
    ['address', { kind: 'moved', name: 'Name' }],
    ['longitude', { kind: 'moved', latitude: 41 }],
    ['latitude', { kind: 'moved', latitude: 0, longitude: 0 }],
    ['latitude', { kind: 'moved', latitude: 91, longitude: 0 }],
    ['category', { kind: 'edit', category: 'castle' }],
    ['note', { kind: 'closed', note: 'x'.repeat(501) }],
    ['duplicate_of', { kind: 'duplicate' }],
    ['duplicate_of', { kind: 'duplicate', duplicate_of: '0c6d6a70-6a5c-4f39-8d54-1a0c2f0f9b01' }],
    ['duplicate_of', { kind: 'closed', duplicate_of: '0c6d6a70-6a5c-4f39-8d54-1a0c2f0f9b01' }],
  ])('rejects a suggestion with an invalid %s: %j', async (field, payload) => {
    const { status, body } = await suggest(payload);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('rejects a suggestion of values that the place already has', async () => {
    const same = await suggest({ kind: 'edit', name: place.name, latitude: 41.882, longitude: -87.63 });
    expect(same.body.errors).toMatchObject([{ field: 'name', code: 'nothing_to_change' }]);
    const itself = await suggest({ kind: 'duplicate', duplicate_of: place.id });
    expect(itself.body.errors).toMatchObject([{ field: 'duplicate_of' }]);
  });

  it('accepts one open suggestion per person and kind in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => suggest({ kind: 'closed' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('correction_exists');
    expect((await suggest({ kind: 'missing' })).status).toBe(201);
  });

  it('limits an account to thirty suggestions a day', async () => {
    const strict = await startTestApp({ ACCOUNT_LIMIT_SCALE: '1' });
    const sender = await strict.buildUser();
    const { id } = await strict.buildLocation(sender);
    const send = () =>
      strict.send('POST', `/api/v1/locations/${id}/suggestions`, {
        payload: { kind: 'closed' },
        user: sender,
      });
    for (let sent = 0; sent < 30; sent++) await send();
    expect(await send()).toMatchObject({ status: 429, body: { limit: 'corrections_of_day' } });
    await strict.close();
  });
});

describe('PUT /api/v1/admin/suggestions/:id', () => {
  it('changes the place and its history when accepting a suggestion', async () => {
    const change = { name: 'Right Name', category: 'entertainment', latitude: 41.9, longitude: -87.7 };
    const { body } = await suggest({ kind: 'edit', ...change });
    expect((await decide(body.id, { decision: 'accept', reason: 'Seen.' })).status).toBe(204);
    expect(await read()).toMatchObject({ ...change, address: place.address });
    expect(await history()).toMatchObject([
      {
        kind: 'edit',
        before: { name: place.name, category: 'public-service', latitude: 41.882, longitude: -87.63 },
        after: change,
        suggested_by: { full_name: 'Sam Suggester' },
        undone_on: null,
      },
    ]);
    expect((await history())[0].changed_on).toMatch(/T12:00:00\.000Z$/);
    const [entry] = (await server.send('GET', '/api/v1/admin/log', { user: admin })).body.data;
    expect(entry).toMatchObject({ action: 'suggestion_accepted', details: 'Seen.' });
    expect(await server.findDrift()).toEqual([]);
  });

  it('leaves a place unchanged when a suggestion is rejected', async () => {
    const { body } = await suggest({ kind: 'closed' });
    await decide(body.id, { decision: 'reject', reason: 'It is open.' });
    expect((await read()).closed_at).toBeNull();
    expect(await history()).toEqual([]);
    expect((await list('&state=decided')).data[0]).toMatchObject({
      decision: 'reject',
      reason: 'It is open.',
    });
  });

  it('returns 409 when accepting a suggestion after the place changed', async () => {
    const { name, address, category, latitude, longitude } = place;
    const seen = { name, address, category, latitude, longitude };
    const ids = [];
    for (const user of [person, await server.buildUser()]) {
      const { body } = await suggest({ kind: 'edit', address: `${ids.length} New St` }, user);
      ids.push(body.id);
    }
    expect((await decide(ids[0], { decision: 'accept', seen })).status).toBe(204);
    const late = await decide(ids[1], { decision: 'accept', seen });
    expect(late).toMatchObject({ status: 409, body: { code: 'location_changed' } });
    expect((await read()).address).toBe('0 New St');
  });

  it('applies one of several parallel decisions about a suggestion', async () => {
    const { body } = await suggest({ kind: 'closed' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(body.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
    expect(await history()).toHaveLength(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it('returns 409 for a suggested duplicate name and address', async () => {
    const other = await server.buildLocation(person);
    const { body } = await suggest({ kind: 'edit', name: other.name, address: other.address });
    expect(await decide(body.id)).toMatchObject({ status: 409, body: { code: 'location_exists' } });
  });

  it("rejects a moderator's decision about their own suggestion", async () => {
    const { body } = await suggest({ kind: 'closed' }, admin);
    expect(await decide(body.id)).toMatchObject({ status: 403, body: { code: 'own_content' } });
  });
});

describe('agreement of two Advocates', () => {
  it('applies a change when two Advocates suggest the same', async () => {
    const [first, second] = [await buildAdvocate(), await buildAdvocate()];
    const near = { kind: 'moved', address: '9 New Street', latitude: 41.9, longitude: -87.7 };
    await suggest(near, first);
    const { body } = await suggest({ ...near, address: '9 NEW Street', latitude: 41.9001 }, second);
    expect(body.is_applied).toBe(true);
    expect(await read()).toMatchObject({ address: '9 New Street', latitude: 41.9, longitude: -87.7 });
    expect(await history()).toHaveLength(1);
  });

  it('applies no change when two Advocates suggest different names', async () => {
    await suggest({ kind: 'edit', name: 'One' }, await buildAdvocate());
    const { body } = await suggest({ kind: 'edit', name: 'Two' }, await buildAdvocate());
    expect(body.is_applied).toBe(false);
  });

  it('applies no correction that only one Advocate suggests', async () => {
    await suggest({ kind: 'closed' }, await buildAdvocate());
    expect((await suggest({ kind: 'closed' })).body.is_applied).toBe(false);
    expect((await read()).closed_at).toBeNull();
  });

  it('applies a change once when Advocates suggest it in parallel', async () => {
    const advocates = await Promise.all(Array.from({ length: 4 }, buildAdvocate));
    const answers = await Promise.all(advocates.map((user) => suggest({ kind: 'closed' }, user)));
    // The later suggestions return 400, because the place is already closed.
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    expect(await history()).toHaveLength(1);
  });
});

describe('closed place', () => {
  it('omits a closed place from lists but not its page', async () => {
    expect(await isListed()).toEqual([true, true, true, true]);
    const { body } = await suggest({ kind: 'missing' });
    await decide(body.id);
    expect(await isListed()).toEqual([false, false, false, false]);
    // The moment of the decision could identify the moderator.
    expect((await read()).closed_at).toMatch(/T12:00:00\.000Z$/);
    const stats = await server.send('GET', '/api/v1/stats');
    const { count } = (await server.send('GET', '/api/v1/locations')).body;
    expect(stats.body.totalLocations).toBe(count);
    expect(await server.findDrift()).toEqual([]);
  });

  it('reopens a place when its closing is undone', async () => {
    const { body } = await suggest({ kind: 'closed' });
    await decide(body.id);
    expect((await undo(body.id)).status).toBe(204);
    expect((await read()).closed_at).toBeNull();
    expect(await isListed()).toEqual([true, true, true, true]);
    expect((await undo(body.id)).body.code).toBe('correction_decided');
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('POST /api/v1/admin/suggestions/:id/reversal', () => {
  it('keeps a place closed if its source also closed it', async () => {
    await server.sql`
      insert into location_sources (source, external_id, location_id, content_hash, made_location, closed_at)
      values ('OpenStreetMap', ${`node/${place.id}`}, ${place.id}, '', true, '2026-01-02T00:00:00Z')`;
    const { body } = await suggest({ kind: 'closed' });
    await decide(body.id);
    expect((await undo(body.id)).status).toBe(204);
    expect((await read()).closed_at).toBe('2026-01-02T00:00:00.000Z');
  });

  it("restores a place's name when an edit is undone", async () => {
    const { body } = await suggest({ kind: 'edit', name: 'Wrong Name' });
    await decide(body.id);
    await undo(body.id);
    expect((await read()).name).toBe(place.name);
    expect((await history())[0].undone_on).toMatch(/T12:00:00\.000Z$/);
  });

  it('rejects undoing a correction after a later change', async () => {
    const first = await suggest({ kind: 'edit', name: 'First Name' });
    await decide(first.body.id);
    const second = await suggest({ kind: 'edit', name: 'Second Name' });
    await decide(second.body.id);
    expect(await undo(first.body.id)).toMatchObject({ status: 409, body: { code: 'location_changed' } });
    expect((await read()).name).toBe('Second Name');
  });
});

describe('suggestions of people', () => {
  it("hides anonymous people in a place's history", async () => {
    const { body } = await suggest({ kind: 'closed' });
    await decide(body.id);
    await server.send('PATCH', '/api/v1/privacy-settings', {
      payload: { anonymous_reviews: true },
      user: person,
    });
    expect((await history())[0].suggested_by).toBeNull();
    expect((await history(person))[0].suggested_by).toMatchObject({ id: person.id });
  });

  it('exports suggestions and deletes unapplied suggestions with the account', async () => {
    const applied = await suggest({ kind: 'closed', note: 'I live next door.' });
    await decide(applied.body.id);
    const other = await server.buildLocation(admin);
    await suggest({ kind: 'closed' }, person, other.id);
    const exported = (await server.send('GET', '/api/v1/account/export', { user: person })).body;
    expect(exported.suggested_corrections).toMatchObject([{ note: 'I live next door.' }, {}]);
    await server.send('DELETE', '/api/v1/account', {
      payload: { confirmation: 'DELETE', password: PASSWORD },
      user: person,
    });
    const kept = await server.sql`
      select id, note, suggested_by from corrections where location_id = any(${[place.id, other.id]}::uuid[])`;
    expect(kept).toEqual([{ id: applied.body.id, note: '', suggested_by: null }]);
    expect((await history())[0].suggested_by).toBeNull();
  });
});
