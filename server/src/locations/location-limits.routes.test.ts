import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ ACCOUNT_LIMIT_SCALE: '1' });
});
afterAll(() => server.close());

const describePlace = (name: string) => ({
  name,
  address: '1 N State St, Chicago, IL',
  category: 'retail',
  latitude: 41.88,
  longitude: -87.63,
});

it('limits an account to thirty new places a day', async () => {
  const user = await server.buildUser();
  const known = await server.buildLocation(await server.buildUser());
  const add = (name: string) =>
    server.send('POST', '/api/v1/locations', { payload: describePlace(name), user });
  const findKnown = () =>
    server.send('POST', '/api/v1/locations', {
      payload: { ...describePlace(known.name), address: known.address },
      user,
    });
  for (let found = 0; found < 5; found += 1) expect((await findKnown()).status).toBe(200);
  const wrong = { ...describePlace('Nowhere'), latitude: 0, longitude: 0 };
  expect((await server.send('POST', '/api/v1/locations', { payload: wrong, user })).status).toBe(400);
  // Send each name twice. The second submission finds the existing place.
  const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => add(`Shop ${index >> 1}`)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(30);
  const refused = await add('One more shop');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(refused.body.detail).toMatch(/add the next one in 24 hours/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await findKnown()).status).toBe(200);
  expect((await add('Shop 0')).status).toBe(answers[0]?.status === 429 ? 429 : 200);
  expect((await server.sql`select from locations where created_by = ${user.id}`).length).toBe(30);
  await server.sql`
    update account_writes set created_at = created_at - make_interval(secs => ${Number(refused.headers['retry-after'])})
    where user_id = ${user.id}
  `;
  expect((await add('One more shop')).status).toBe(201);
  expect(await server.findDrift()).toEqual([]);
});
