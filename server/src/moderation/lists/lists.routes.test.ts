import { COUNTED_MAX } from '@wayable/protocol/moderation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let server: TestApp;
let admin: TestUser;
let ana: TestUser;
let zoe: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true, fullName: 'Morgan Admin' });
  ana = await server.buildUser({ fullName: 'Ána Álvarez' });
  zoe = await server.buildUser({ fullName: 'zoe Zimmer' });
  await server.sql`update user_profiles set created_at = now() - interval '30 days'`;
  const bakery = await server.buildLocation(ana, { name: 'bakery', address: '1 Elm St' });
  const cafe = await server.buildLocation(ana, { name: 'Café Ämne' });
  for (const [user, place, rating] of [
    [ana, bakery, 5],
    [zoe, bakery, 4],
    [ana, cafe, 3],
    [zoe, cafe, 2],
    [zoe, cafe, 1],
  ] as const) {
    const review = await server.buildReview(user, place.id, { rating, comments: `Rated with ${rating}` });
    if (rating > 3) await server.sql`update reviews set is_verified = true where id = ${review.id}`;
  }
});
afterAll(() => server.close());

const ask = async (query: string) =>
  (await server.send('GET', `/api/v1/admin/reviews?${query}`, { user: admin })).body;
const ratings = async (query: string) =>
  (await ask(query)).data.map(({ rating }: { rating: number }) => rating);

describe('list of all reviews', () => {
  it.each([
    ['', [1, 2, 3, 4, 5]],
    ['sortOrder=asc', [5, 4, 3, 2, 1]],
    ['sortBy=rating', [5, 4, 3, 2, 1]],
    ['sortBy=rating&sortOrder=asc', [1, 2, 3, 4, 5]],
    ['sortBy=location_name&sortOrder=asc', [5, 4, 3, 2, 1]],
    ['sortBy=location_name', [1, 2, 3, 4, 5]],
    ['sortBy=user_name&sortOrder=asc', [5, 3, 4, 2, 1]],
    ['verificationFilter=verified', [4, 5]],
    ['verificationFilter=pending&sortBy=rating', [3, 2, 1]],
    ['verificationFilter=pending&sortBy=location_name&sortOrder=asc', [3, 2, 1]],
    ['searchQuery=BAKERY', [4, 5]],
    ['searchQuery=zimmer', [1, 2, 4]],
    ['searchQuery=alvarez&sortBy=rating', [5, 3]],
    ['searchQuery=with%202', [2]],
    ['searchQuery=elm%20st', [4, 5]],
    ['searchQuery=100%25', []],
    ['attention=true', []],
    ['reported=true', []],
  ])('lists the reviews of the query "%s": %j', async (query, expected) => {
    expect(await ratings(query)).toEqual(expected);
  });

  it.each([
    'created_at',
    'rating',
    'location_name',
    'user_name',
  ])('lists each review once across pages sorted by %s', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc']) {
      const whole = await ratings(`sortBy=${sortBy}&sortOrder=${sortOrder}`);
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        pages.push(...(await ratings(`sortBy=${sortBy}&sortOrder=${sortOrder}&limit=2&page=${page}`)));
      }
      expect(pages).toEqual(whole);
    }
  });

  it('sorts reviews by normalized names in any script', async () => {
    const ascii = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => index + 33));
    const names = [
      ascii,
      'Queue Äa',
      'queue ab',
      'Queue',
      'QUEUE B',
      'Queue ß',
      'queue st',
      'Очередь',
      'queue-a',
    ];
    for (const name of names) {
      const place = await server.buildLocation(ana, { name, address: 'A Street' });
      const { id } = await server.buildReview(zoe, place.id, { rating: 1 });
      await server.sql`update reviews set signals = '{outlying_rating}' where id = ${id}`;
    }
    const { data } = await ask('attention=true&sortBy=location_name&sortOrder=asc&limit=50');
    const rows = await server.sql<{ name: string }[]>`
      select name from locations where name = any(${names}) order by search_form(name), id`;
    expect(data.map((review: { locations: { name: string } }) => review.locations.name)).toEqual(
      rows.map(({ name }) => name),
    );
    expect(rows).toHaveLength(names.length);
    await server.sql`delete from locations where address = 'A Street'`;
  });

  it('finds reviews by the text alternatives of their photos', async () => {
    const photo = await server.buildPhoto(zoe);
    const payload = { alt_text: 'A Ramp beside the Fountain' };
    await server.send('PATCH', `/api/v1/photos/${photo.id}`, { payload, user: zoe });
    const place = await server.buildLocation(ana, { name: 'Described Place' });
    const { id } = await server.buildReview(zoe, place.id, { photos: [photo.url] });
    const found = async (query: string) =>
      (await ask(`searchQuery=fountain${query}`)).data.map((review: { id: string }) => review.id);
    expect([await found(''), await found('&verificationFilter=verified')]).toEqual([[id], []]);
    await server.send('DELETE', `/api/v1/admin/reviews/${id}`, { payload: { reason: 'spam' }, user: admin });
    expect([await found(''), await found('&removed=true')]).toEqual([[], [id]]);
    await server.sql`delete from locations where name = 'Described Place'`;
  });

  it('paginates the review list with the data for decisions', async () => {
    const page = await ask('limit=2&page=2');
    expect(page).toMatchObject({
      count: 5,
      totalPages: 3,
      currentPage: 2,
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(page.data[0]).toMatchObject({
      user_profiles: { id: ana.id, full_name: 'Ána Álvarez' },
      locations: { name: 'Café Ämne' },
      signals: [],
      reports: [],
      open_reports: 0,
      decision: null,
      removal: null,
    });
    expect((await ask('verificationFilter=verified')).count).toBe(2);
  });

  it.each([
    'sortBy=email',
    'page=0',
    'limit=51',
    'verificationFilter=x',
    'reported=maybe',
  ])('returns 400 for the review list query %s', async (query) => {
    const { status } = await server.send('GET', `/api/v1/admin/reviews?${query}`, { user: admin });
    expect(status).toBe(400);
  });

  it('returns open reports with each review of the list', async () => {
    const review = (await ask('')).data[0];
    await server.send('POST', `/api/v1/reviews/${review.id}/reports`, {
      user: ana,
      payload: { reason: 'other', details: 'Never been there' },
    });
    const { data, count } = await ask('reported=true');
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({
      id: review.id,
      open_reports: 1,
      reports: [{ reason: 'other', details: 'Never been there', reporter: { id: ana.id } }],
    });
  });
});

describe('signals', () => {
  const signalsOf = async (query: string) =>
    (await ask(query)).data.map(({ signals }: { signals: string[] }) => signals);

  it('marks repeated, burst, outlying and new-account reviews', async () => {
    const writer = await server.buildUser({ fullName: 'Burst Writer' });
    const places = [];
    for (let index = 0; index < 12; index++) places.push(await server.buildLocation(writer));
    const text = 'The very same words everywhere';
    for (const { id } of places) await server.buildReview(writer, id, { comments: text });
    expect((await signalsOf('searchQuery=Burst%20Writer'))[0]).toEqual([
      'burst',
      'new_account',
      'repeated_text',
    ]);
    const { data, count } = await ask('attention=true&limit=50');
    expect(count).toBe(12);
    await server.send('PUT', `/api/v1/admin/reviews/${data[0].id}/verification`, {
      user: admin,
      payload: { is_verified: true },
    });
    expect((await ask('attention=true')).count).toBe(11);

    const rated = await server.buildLocation(ana);
    for (const user of [ana, writer, admin]) await server.buildReview(user, rated.id, { rating: 5 });
    const low = await server.buildReview(zoe, rated.id, { rating: 2 });
    const [stored] = await server.sql`select signals from reviews where id = ${low.id}`;
    expect(stored?.signals).toEqual(['outlying_rating']);
    await server.send('PATCH', `/api/v1/reviews/${low.id}`, { user: zoe, payload: { rating: 4 } });
    const [changed] = await server.sql`select signals from reviews where id = ${low.id}`;
    expect(changed?.signals).toEqual([]);
  });
});

describe('list of people', () => {
  const names = async (query: string) =>
    (await server.send('GET', `/api/v1/admin/users?${query}`, { user: admin })).body.data.map(
      (person: { full_name: string }) => person.full_name,
    );

  it('searches and sorts the list of people', async () => {
    expect((await names('sortBy=full_name&sortOrder=asc'))[0]).toBe('Ána Álvarez');
    expect((await names('sortBy=full_name'))[0]).toBe('zoe Zimmer');
    expect((await names('sortBy=total_reviews'))[0]).toBe('Burst Writer');
    expect((await names('sortBy=reputation_score'))[0]).toBe('Burst Writer');
    expect((await names('sortOrder=asc')).slice(0, 3).toSorted()).toEqual([
      'Morgan Admin',
      'zoe Zimmer',
      'Ána Álvarez',
    ]);
    expect(await names('searchQuery=ALVAREZ')).toEqual(['Ána Álvarez']);
    expect(await names('searchQuery=nobody')).toEqual([]);
    expect(await names('limit=1&page=4&sortBy=full_name')).toEqual(['Ána Álvarez']);
  });
});

describe('listed review', () => {
  it('lists reviews with their photos and text alternatives', async () => {
    const author = await server.buildUser();
    const photo = await server.buildPhoto(author);
    await server.send('PATCH', `/api/v1/photos/${photo.id}`, {
      payload: { alt_text: 'A ramp' },
      user: author,
    });
    const place = await server.buildLocation(author);
    const { id } = await server.buildReview(author, place.id, { photos: [photo.url] });
    const { body } = await server.send('GET', '/api/v1/admin/reviews', { user: admin });
    const shown = body.data.find((review: { id: string }) => review.id === id);
    expect(shown.photo_details).toMatchObject([{ id: photo.id, alt_text: 'A ramp', url: photo.url }]);
  });

  it('shows photos of a removed review only to administrators', async () => {
    const author = await server.buildUser();
    const photo = await server.buildPhoto(author);
    const place = await server.buildLocation(author);
    const { id } = await server.buildReview(author, place.id, { photos: [photo.url] });
    const payload = { reason: 'privacy' };
    await server.send('DELETE', `/api/v1/admin/reviews/${id}`, { user: admin, payload });
    const { body } = await server.send('GET', '/api/v1/admin/reviews?removed=true', { user: admin });
    const removed = body.data.find((review: { id: string }) => review.id === id);
    expect(removed.photo_details).toMatchObject([{ id: photo.id, url: photo.url }]);
    for (const user of [undefined, await server.buildUser(), author]) {
      expect((await server.send('GET', photo.url, user && { user })).status).toBe(404);
    }
    const file = await server.app.inject({ url: photo.url, headers: admin.bearer });
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });
});

describe('list of removed reviews', () => {
  it('finds removed reviews by words and verification', async () => {
    const author = await server.buildUser();
    const place = await server.buildLocation(author, { name: 'Old Mill' });
    const { id } = await server.buildReview(author, place.id, { comments: 'A steep weir' });
    await server.sql`update reviews set is_verified = true where id = ${id}`;
    await server.send('DELETE', `/api/v1/admin/reviews/${id}`, {
      user: admin,
      payload: { reason: 'spam' },
    });
    await server.sql`
      insert into removed_reviews (id, user_id, location_id, location_name, rating, accessibility_features, photos,
        comments, is_verified, is_first_of_location, signals, created_at, updated_at, removed_by, cause, reason, details)
      select gen_random_uuid(), user_id, location_id, 'Elsewhere', rating, '{}', '{}', 'Spam', false, false, '{}',
        created_at, updated_at, removed_by, cause, reason, details
      from removed_reviews, generate_series(1, ${COUNTED_MAX}) where id = ${id}`;
    await server.sql`update removed_reviews set removed_at = removed_at - interval '1 day' where id = ${id}`;
    expect((await ask('removed=true')).count).toBe(COUNTED_MAX);
    for (const query of ['searchQuery=weir', 'searchQuery=old%20mill', 'verificationFilter=verified']) {
      const { data, count } = await ask(`removed=true&${query}`);
      expect([query, count, data[0]?.id]).toEqual([query, 1, id]);
    }
  });
});
