import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser({ fullName: 'Ada Example' });
});
afterAll(() => server.close());

const EXPORT = '/api/v1/export';

const read = async (path: string) => {
  const { status, headers, body } = await server.send('GET', `${EXPORT}/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { headers, body: typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body };
};
const readPlaces = async (query = '') => (await read(`places.geojson${query}`)).body.features;
const readReviews = async (query = '') => (await read(`reviews.json${query}`)).body.data;
const namesOf = (places: { properties: { name: string } }[]) =>
  places.map(({ properties }) => properties.name);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('export of places', () => {
  it('exports places as GeoJSON with terms and a cursor', async () => {
    const place = await server.buildLocation(user, { name: 'Exported Baths' });
    await server.buildReview(user, place.id, {
      feature_answers: { 'wheelchair-accessible': 'yes' },
      details: { door_width_cm: 90 },
    });
    const { headers, body } = await read('places.geojson');
    expect(headers['content-type']).toBe('application/geo+json; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="wayable-places-[\d-]{10}\.geojson"$/,
    );
    expect(headers.link).toContain('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
    expect(headers.link).toContain(`cursor=${body.cursor}>; rel="next"`);
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      licence: 'CC-BY-4.0',
      attribution: expect.stringContaining('Wayable'),
      sources: [{ source: 'OpenStreetMap', licence: 'ODbL-1.0' }],
    });
    expect(body.features.find(({ id }: { id: string }) => id === place.id)).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-87.63, 41.882] },
      properties: {
        name: 'Exported Baths',
        access: {
          features: { 'wheelchair-accessible': { verdict: 'yes', yes: 1 } },
          details: { door_width_cm: { median: 90 } },
        },
        sources: [],
        closed_at: null,
      },
    });
  });

  it('exports only the day of the last confirmation', async () => {
    const place = await server.buildLocation(user, { latitude: 25, longitude: 25 });
    const path = `/api/v1/locations/${place.id}/confirmation`;
    await server.send('PUT', path, { user, payload: { is_accurate: true } });
    const [found] = await readPlaces('?bbox=24,24,26,26');
    expect(found.properties.last_confirmed_at).toMatch(/T12:00:00\.000Z$/);
  });

  it('exports imported places with their sources', async () => {
    const place = await server.buildLocation(user);
    await server.sql`
      insert into location_sources (source, external_id, version, location_id, content_hash, made_location)
      values ('OpenStreetMap', 'node/7', 3, ${place.id}, '', true)
    `;
    const [found] = (await readPlaces()).filter(({ id }: { id: string }) => id === place.id);
    expect(found.properties.sources).toEqual([
      {
        source: 'OpenStreetMap',
        id: 'node/7',
        version: 3,
        licence: 'ODbL-1.0',
        url: 'https://www.openstreetmap.org/node/7',
      },
    ]);
    const { body } = await read('places.csv');
    expect(body.split('\r\n').find((line: string) => line.startsWith(place.id))).toContain(
      '© OpenStreetMap contributors',
    );
  });

  it('exports closed places, except as A11yJSON', async () => {
    const place = await server.buildLocation(user, { name: 'Closed Baths' });
    await server.sql`update locations set closed_at = now() where id = ${place.id}`;
    const [found] = (await readPlaces()).filter(({ id }: { id: string }) => id === place.id);
    expect(found.properties.closed_at).toMatch(/^\d{4}-.*Z$/);
    const { body } = await read('places.a11yjson');
    expect(JSON.stringify(body)).not.toContain('Closed Baths');
    expect(body.features.length).toBeGreaterThan(0);
  });

  it('escapes formulas in places exported as CSV', async () => {
    await server.buildLocation(user, { name: '=HYPERLINK("x"), "quoted"', latitude: -12.5 });
    const { headers, body } = await read('places.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(body).toMatch(/^id,name,address,category,kind,latitude,longitude,/);
    expect(body).toContain(`,"'=HYPERLINK(""x""), ""quoted""",`);
    expect(body).toContain(',-12.5,-87.63,');
    expect(body.endsWith('\r\n')).toBe(true);
  });

  it('filters exported places by bounding box and category', async () => {
    await server.buildLocation(user, {
      name: 'Far Baths',
      latitude: 10,
      longitude: 179.5,
      category: 'recreation',
    });
    await server.buildLocation(user, {
      name: 'Far Shop',
      latitude: 10,
      longitude: -179.5,
      category: 'retail',
    });
    expect(namesOf(await readPlaces('?bbox=179,9,-179,11')).sort()).toEqual(['Far Baths', 'Far Shop']);
    expect(namesOf(await readPlaces('?bbox=179,9,-179,11&kind=retail'))).toEqual(['Far Shop']);
    expect(await readPlaces('?bbox=179,-11,180,-10')).toEqual([]);
  });

  it('exports only places that changed since a cursor', async () => {
    const old = await server.buildLocation(user, { name: 'Unchanged' });
    const moved = await server.buildLocation(user, { name: 'Moved' });
    await server.sql`
      update locations set updated_at = now() - interval '9 days' where id = any(${[old.id, moved.id]}::uuid[])
    `;
    const since = `?bbox=-88,41,-87,42&updated_since=${inHours(-48)}`;
    expect(namesOf(await readPlaces(since))).not.toContain('Moved');
    await server.sql`update locations set closed_at = now() where id = ${moved.id}`;
    expect(namesOf(await readPlaces(since))).toContain('Moved');
    expect(namesOf(await readPlaces(since))).not.toContain('Unchanged');
    const { body } = await read('places.geojson');
    const next = namesOf(await readPlaces(`?cursor=${body.cursor}`));
    expect(next).toContain('Moved');
    expect(next).not.toContain('Unchanged');
  });

  it('compares changes of places by day', async () => {
    const place = await server.buildLocation(user, { latitude: 26, longitude: 26 });
    const isChangedSince = async (since: string) =>
      (await readPlaces(`?bbox=25.5,25.5,26.5,26.5&updated_since=${since}`)).length > 0;
    // The moment at which a person added the place.
    await server.sql`update locations set updated_at = '2026-03-04T10:00:00Z' where id = ${place.id}`;
    expect(await isChangedSince('2026-03-04T23:59:59Z')).toBe(true);
    expect(await isChangedSince('2026-03-05T00:00:00Z')).toBe(false);
    // RFC 3339 allows small letters and leap seconds.
    expect(await isChangedSince('2026-03-04t23:59:60z')).toBe(true);
    expect(await isChangedSince('2026-03-05t00:00:60.5z')).toBe(false);
    // A review counts as of the end of its day.
    await server.sql`update locations set updated_at = '2026-03-05T00:00:00Z' where id = ${place.id}`;
    expect(await isChangedSince('2026-03-04T23:59:59Z')).toBe(true);
    expect(await isChangedSince('2026-03-05')).toBe(false);
  });

  it('sets updated_at to the next midnight when answers change', async () => {
    const place = await server.buildLocation(user);
    const midnight = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await server.buildReview(user, place.id, { feature_answers: { 'audio-cues': 'no' } });
    const other = await server.buildUser();
    const partly = await server.buildReview(other, place.id, { feature_answers: { 'audio-cues': 'partly' } });
    const readUpdated = async () => {
      const [row] = await server.sql`select updated_at::text from locations where id = ${place.id}`;
      return row?.updated_at;
    };
    expect(await readUpdated()).toBe(`${midnight} 00:00:00+00`);
    await server.sql`update locations set updated_at = now() - interval '9 days' where id = ${place.id}`;
    // The verdict stays "no". Only the counts of answers change.
    const payload = { feature_answers: { 'audio-cues': 'no' } };
    const { status } = await server.send('PATCH', `/api/v1/reviews/${partly.id}`, { user: other, payload });
    expect(status).toBe(200);
    expect(await readUpdated()).toBe(`${midnight} 00:00:00+00`);
  });

  it.each([
    ['updated_since', 'updated_since=2026-02-31'],
    ['updated_since', 'updated_since=yesterday'],
    ['updated_since', 'updated_since=2026-02-03T99:00:00Z'],
    ['updated_since', 'updated_since=2026-02-03T10:60:00Z'],
    ['updated_since', 'updated_since=0000-01-01'],
    ['updated_since', 'updated_since=0001-01-01T00:00:00%2B01:00'],
    ['updated_since', 'updated_since=9999-12-31T23:59:59-01:00'],
    ['updated_since', 'updated_since=2026-02-03T10:00:61Z'],
    ['cursor', 'cursor=abc'],
    ['bbox', 'bbox=1,2,3'],
    ['bbox', 'bbox=1,3,2,2'],
    ['kind', 'kind=cafe'],
  ])('returns 400 naming %s for the export query %s', async (field, query) => {
    const { status, body } = await server.send('GET', `${EXPORT}/places.csv?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it('exports each place once over many pages', async () => {
    await server.sql`
      insert into locations (name, address, category, latitude, longitude, updated_at)
      select 'Page ' || n, '', 'retail', 50 + n / 10000.0, 8, '2026-01-01T00:00:00.000001Z'
      from generate_series(1, 2500) as n
    `;
    const names = namesOf(await readPlaces('?bbox=7,49,9,51'));
    expect(names).toHaveLength(2500);
    expect(new Set(names).size).toBe(2500);
  });
});

describe('export of reviews', () => {
  it('exports reviews with authors and licenses', async () => {
    const place = await server.buildLocation(user, { name: 'Reviewed Baths' });
    const review = await server.buildReview(user, place.id, {
      rating: 5,
      comments: '@ramp, wide',
      feature_answers: { 'audio-cues': 'partly' },
      details: { door_width_cm: 81, measured: ['door_width_cm'] },
      visited_as: 'wheelchair',
      visited_as_consent: true,
    });
    const { headers, body } = await read('reviews.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body.photos).toMatchObject({ licence: 'CC-BY-4.0' });
    expect(body.data.find(({ id }: { id: string }) => id === review.id)).toEqual({
      id: review.id,
      location_id: place.id,
      location_name: 'Reviewed Baths',
      rating: 5,
      feature_answers: { 'audio-cues': 'partly' },
      details: { door_width_cm: 81, measured: ['door_width_cm'] },
      comments: '@ramp, wide',
      is_verified: false,
      author: 'Ada Example',
      photos: [],
      answered_at: review.answered_at,
      created_at: review.created_at,
      updated_at: review.updated_at,
      licence: 'CC-BY-4.0',
      photo_licence: 'CC-BY-4.0',
    });
    const csv = (await read('reviews.csv')).body as string;
    expect(csv).toContain(`"'@ramp, wide"`);
    expect(csv + JSON.stringify(body)).not.toMatch(/visited|wheelchair"/);
  });

  it('exports review comments with line breaks and quotes as CSV', async () => {
    const place = await server.buildLocation(user);
    const comments = '=1+1 is "level",\r\n\r\n\t-2 steps; 90 cm';
    const review = await server.buildReview(user, place.id, { comments });
    const { body } = await server.send('GET', `/api/v1/reviews/${review.id}`);
    const rows: Record<string, string>[] = parse((await read('reviews.csv')).body, { columns: true });
    expect(rows.find(({ id }) => id === review.id)?.comments).toBe(`'${body.comments}`);
    const [names = []]: string[][] = parse((await read('places.csv')).body);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['\n', '\r'])('quotes the line break %j in CSV', async (lineBreak) => {
    const place = await server.buildLocation(user);
    // Without quotes, the second line would be a row that begins with a formula.
    const comments = `Level entrance${lineBreak}=1+1`;
    const { id } = await server.buildReview(user, place.id, { comments });
    const { body } = await read('reviews.csv');
    // Spreadsheets end a row at any line break.
    const rows: Record<string, string>[] = parse(body, {
      columns: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    expect(rows.find((row) => row.id === id)).toMatchObject({ comments, author: 'Ada Example' });
  });

  it('exports reviews of anonymous authors without name and exact time', async () => {
    const hidden = await server.buildUser({ fullName: 'Quenby Hidden' });
    const place = await server.buildLocation(user, { latitude: 20, longitude: 20 });
    await server.buildReview(hidden, place.id, { comments: 'Level.' });
    await server.send('PATCH', '/api/v1/privacy-settings', {
      user: hidden,
      payload: { anonymous_reviews: true },
    });
    const box = '?bbox=19,19,21,21';
    expect(await readReviews(box)).toMatchObject([
      {
        author: null,
        created_at: expect.stringMatching(/T12:00:00\.000Z$/),
        updated_at: expect.stringMatching(/T12:00:00\.000Z$/),
        answered_at: expect.stringMatching(/T12:00:00\.000Z$/),
      },
    ]);
    const texts = await Promise.all(
      ['reviews.csv', 'reviews.json', 'places.csv', 'places.geojson'].map((file) => read(file + box)),
    );
    expect(JSON.stringify(texts)).not.toMatch(new RegExp(`Quenby|${hidden.id}`));
  });

  it('omits withdrawn reviews from the export', async () => {
    const place = await server.buildLocation(user, { latitude: 30, longitude: 30 });
    const review = await server.buildReview(user, place.id);
    expect(await readReviews('?bbox=29,29,31,31')).toHaveLength(1);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user });
    expect(await readReviews('?bbox=29,29,31,31')).toEqual([]);
  });

  it('filters exported reviews by category and day', async () => {
    const place = await server.buildLocation(user, { latitude: 35, longitude: 35, category: 'healthcare' });
    await server.buildReview(user, place.id);
    expect(await readReviews('?bbox=34,34,36,36&kind=healthcare')).toHaveLength(1);
    expect(await readReviews('?bbox=34,34,36,36&kind=retail')).toEqual([]);
    expect(await readReviews(`?bbox=34,34,36,36&updated_since=${inHours(0)}`)).toHaveLength(1);
    expect(await readReviews(`?bbox=34,34,36,36&updated_since=${inHours(24)}`)).toEqual([]);
  });
});
