import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true, fullName: 'Quillon Zephyr' });
  const place = await server.buildLocation(admin, { name: 'Quillon Zephyr', address: '1 Elm St' });
  await server.buildReview(admin, place.id);
  await server.send('POST', '/api/v1/contact', {
    payload: {
      name: 'Quillon Zephyr',
      email: 'quillon@people.example',
      subject: 'The lift',
      category: 'accessibility',
      message: 'It is out of order.',
      open_seconds: 30,
    },
  });
  await server.send('PATCH', '/api/v1/privacy-settings', {
    payload: { community_updates: true },
    user: admin,
  });
});
afterAll(() => server.close());

const SEARCHES = [
  '/api/v1/locations/search?q=',
  '/api/v1/geocoder/search?q=',
  '/api/v1/geocoder/autocomplete?q=',
  '/api/v1/users/:id/reviews?searchQuery=',
  '/api/v1/admin/reviews?searchQuery=',
  '/api/v1/admin/users?searchQuery=',
  '/api/v1/admin/messages?search=',
  '/api/v1/admin/subscribers?search=',
];

describe.each(SEARCHES)('%s', (path) => {
  const find = (words: string) =>
    server.send('GET', path.replace(':id', admin.id) + encodeURIComponent(words), { user: admin });

  it.each([
    'quillon zephyr',
    '\u200equillon zep\u061chyr\u200f',
    '\u202aquillon zephyr\u202c',
    '\u2068quillon\u2069 \u2067zephyr\u2069',
    'quil\u00adlon\u200b \ufeffzephyr',
    ' quillon\t zephyr\u00a0',
  ])('finds one result for the pasted search text %j', async (words) => {
    const { status, body } = await find(words);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
  });

  it('returns 400 for a NUL character in a search', async () => {
    expect((await find('quillon\u0000')).status).toBe(400);
  });
});
