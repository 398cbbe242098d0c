import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());

const place = (changes: object = {}) => ({
  name: 'Harold Washington Library Center',
  address: '400 S State St, Chicago, IL 60605',
  category: 'public-service',
  latitude: 41.87632,
  longitude: -87.62807,
  ...changes,
});

describe('POST /api/v1/locations', () => {
  it('creates a place once per name and address', async () => {
    const first = await server.send('POST', '/api/v1/locations', { payload: place(), user });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...place(), overall_rating: 0, total_reviews: 0 });
    const again = await server.send('POST', '/api/v1/locations', {
      payload: place({ name: '  harold   WASHINGTON library center ' }),
      user,
    });
    expect(again.status).toBe(200);
    expect(again.body.id).toBe(first.body.id);
  });

  it('creates one place from twenty parallel submissions', async () => {
    const payload = place({ name: 'Parallel Place' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.send('POST', '/api/v1/locations', { payload, user })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it.each([
    ['equator', { latitude: 0 }],
    ['prime meridian', { longitude: 0 }],
  ])('accepts a place on the %s', async (name, changes) => {
    const payload = place({ name, ...changes });
    const { status, body } = await server.send('POST', '/api/v1/locations', { payload, user });
    expect(status).toBe(201);
    expect(body).toMatchObject(changes);
  });

  it.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 'lone \ud800 surrogate' }],
    ['name', { name: 7 }],
    ['name', { name: '\u0085' }],
    ['name', { name: '\u200b' }],
    ['name', { name: '\u061c' }],
    ['name', { name: '\u3164' }],
    ['name', { name: '\u2800' }],
    ['name', { name: `Z${'\u0317'.repeat(5)}algo` }],
    ['name', { name: 'Safe \u202eevil' }],
    ['name', { name: '\u0958'.repeat(200) }],
    ['address', { address: '\ufb2c'.repeat(300) }],
    ['address', { address: '' }],
    ['category', { category: 'castle' }],
    ['category', { category: 'all' }],
    ['latitude', { latitude: 91 }],
    ['latitude', { latitude: '41.9' }],
    ['longitude', { longitude: -181 }],
    ['latitude', { latitude: 0, longitude: 0 }],
    ['longitude', { longitude: null }],
  ])('rejects a place with an invalid %s: %j', async (field, changes) => {
    const { status, body, headers } = await server.send('POST', '/api/v1/locations', {
      payload: place(changes),
      user,
    });
    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("stores SQL and HTML in a place's name as text", async () => {
    const name = `Robert'); drop table locations;-- <script>alert(1)</script>`;
    const { status, body } = await server.send('POST', '/api/v1/locations', {
      payload: place({ name }),
      user,
    });
    expect(status).toBe(201);
    expect(body.name).toBe(name);
  });
});

describe('invisible characters', () => {
  it('finds an existing place despite invisible characters', async () => {
    const written = {
      name: 'Zero\u200b\ufeff Width\u00ad \u200eInn\u2060',
      address: '1\u200f \u061cThin St\u2063',
    };
    const made = await server.buildLocation(user, written);
    expect(made).toMatchObject({ name: 'Zero Width Inn', address: '1 Thin St' });
    const plain = { name: 'zero width inn', address: '1 thin st' };
    for (const query of [written, plain]) {
      expect((await server.send('GET', '/api/v1/locations/lookup', { query })).body.id).toBe(made.id);
      const again = await server.send('POST', '/api/v1/locations', { payload: place(query), user });
      expect([again.status, again.body.id]).toEqual([200, made.id]);
    }
    const near = { name: written.name, latitude: `${made.latitude}`, longitude: `${made.longitude}` };
    const nearby = await server.send('GET', '/api/v1/locations/nearby', { query: near });
    expect(nearby.body.data).toMatchObject([{ id: made.id }]);
    const found = await server.send('GET', '/api/v1/locations/search', { query: { q: written.name } });
    expect(found.body.data).toMatchObject([{ id: made.id }]);
  });

  it('keeps invisible joiners in names that languages and emoji need', async () => {
    const name = 'کافه می\u200cخواهم 👩\u200d🍳';
    expect(await server.buildLocation(user, { name })).toMatchObject({ name });
  });
});

describe('GET /api/v1/locations/lookup', () => {
  it('finds a place by normalized name and address, else 404', async () => {
    const made = await server.buildLocation(user, { name: 'Lookup  Café', address: '1 Test St' });
    const query = { name: 'lookup café', address: ' 1  test st' };
    expect((await server.send('GET', '/api/v1/locations/lookup', { query })).body.id).toBe(made.id);
    const other = await server.send('GET', '/api/v1/locations/lookup', {
      query: { ...query, address: '2 Test St' },
    });
    expect(other).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await server.send('GET', '/api/v1/locations/lookup?name=x')).status).toBe(400);
  });
});

describe('GET /api/v1/locations/search', () => {
  it('ignores case and accents in a place search', async () => {
    const good = await server.buildLocation(user, { name: 'Zürich Crêperie', category: 'restaurant' });
    const better = await server.buildLocation(user, { name: 'Zurich Creperie Nord', category: 'restaurant' });
    await server.buildLocation(user, { name: 'Zürich Crêperie Office', category: 'other' });
    await server.buildReview(user, good.id, { rating: 3 });
    await server.buildReview(user, better.id, { rating: 5 });
    const find = async (query: Record<string, string>) => {
      const { body } = await server.send('GET', '/api/v1/locations/search', { query });
      return body.data.map((location: { name: string }) => location.name);
    };
    expect(await find({ q: 'zurich CREP', category: 'restaurant' })).toEqual([
      'Zurich Creperie Nord',
      'Zürich Crêperie',
    ]);
    expect(await find({ q: 'zurich crep' })).toHaveLength(3);
    for (const q of ['100% _certain_', '％', '＿', '\\\\']) expect(await find({ q })).toEqual([]);
  });

  it('accepts any search text and returns at most 50 places', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (q) => {
        const { status, body } = await server.send(
          'GET',
          `/api/v1/locations/search?q=${encodeURIComponent(q.toWellFormed())}`,
        );
        expect([200, 400]).toContain(status);
        if (status === 200) expect(body.data.length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 60 },
    );
  });
});

describe('GET /api/v1/locations', () => {
  it('lists places in pages, newest first, with the total count', async () => {
    const newest = await server.buildLocation(user);
    const { body } = await server.send('GET', '/api/v1/locations?limit=2');
    expect(body.data[0].id).toBe(newest.id);
    const [row] = await server.sql`select count(*)::int as amount from locations`;
    expect(body).toMatchObject({
      count: row?.amount,
      totalPages: Math.ceil(row?.amount / 2),
      currentPage: 1,
      hasNextPage: true,
      hasPreviousPage: false,
    });
  });

  it('lists each place once over all pages', async () => {
    const { body: first } = await server.send('GET', '/api/v1/locations?limit=3');
    const ids = new Set<string>();
    for (let page = 1; page <= first.totalPages; page++) {
      const { body } = await server.send('GET', `/api/v1/locations?limit=3&page=${page}`);
      for (const { id } of body.data) ids.add(id);
    }
    expect(ids.size).toBe(first.count);
  });

  it.each([
    ['page', 'page=0'],
    ['page', 'page=1.5'],
    ['page', 'page=99999999999999999999'],
    ['limit', 'limit=501'],
    ['limit', 'limit=many'],
    ['category', 'category=castle'],
  ])('returns 400 for a list with an invalid %s: %s', async (field, query) => {
    const { status, body } = await server.send('GET', `/api/v1/locations?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });
});

describe('GET /api/v1/locations/:id', () => {
  it('returns a place with its public facts', async () => {
    const { id } = await server.buildLocation(user);
    await server.sql`
      insert into location_facts (location_id, source, key, value, about, says, source_url, license) values
        (${id}, 'OpenStreetMap', 'wheelchair', 'yes', 'wheelchair-accessible', 'yes', 'https://www.openstreetmap.org/node/1', 'ODbL-1.0')
    `;
    const { body } = await server.send('GET', `/api/v1/locations/${id}`);
    expect(body.facts).toEqual([
      {
        feature: 'wheelchair-accessible',
        about: 'wheelchair-accessible',
        says: 'yes',
        key: 'wheelchair',
        value: 'yes',
        source: 'OpenStreetMap',
        source_url: 'https://www.openstreetmap.org/node/1',
        license: 'ODbL-1.0',
      },
    ]);
  });

  it('returns 404 for unknown places, 400 for invalid IDs', async () => {
    expect((await server.send('GET', '/api/v1/locations/00000000-0000-4000-8000-000000000000')).status).toBe(
      404,
    );
    const { status, body } = await server.send('GET', '/api/v1/locations/42');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('id');
  });
});

describe('GET /api/v1/categories', () => {
  it('returns the category filter "all" and the eight categories', async () => {
    const { body } = await server.send('GET', '/api/v1/categories');
    expect(body.data).toHaveLength(9);
    expect(body.data[0]).toEqual({ value: 'all', label: 'All Categories' });
  });
});
