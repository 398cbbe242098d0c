import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const PLACE_NAMES = ['Zoo', 'äpfel', 'Apfel', 'Bar', 'bar'];
const PEOPLE_NAMES = ['Zoe', 'Émile', 'emil'];
/** Each moderation queue, with the condition of its reviews. */
const QUEUES = {
  reported: 'exists (select from review_reports where review_id = review.id and resolved_at is null)',
  attention: `signals <> '{}' and not is_verified`,
};

let server: TestApp;
let admins: TestUser[];
let people: TestUser[];
let places: Location[];
let ids: string[];

beforeAll(async () => {
  server = await startTestApp();
  admins = await Promise.all([1, 2].map(() => server.buildUser({ isAdmin: true })));
  people = await Promise.all(PEOPLE_NAMES.map((fullName) => server.buildUser({ fullName })));
  const [owner] = people as [TestUser];
  places = await Promise.all(PLACE_NAMES.map((name) => server.buildLocation(owner, { name })));
  ids = [];
  // The accounts are new, so each review has a signal.
  for (const person of people)
    for (const place of places) ids.push((await server.buildReview(person, place.id, { rating: 3 })).id);
});
afterAll(() => server.close());

const admin = () => admins[0] as TestUser;
const idAt = (index: number) => ids[index] as string;
const report = (index: number, user = admin()) =>
  server.send('POST', `/api/v1/reviews/${idAt(index)}/reports`, { user, payload: { reason: 'spam' } });
const resolve = (index: number, user = admin()) =>
  server.send('PUT', `/api/v1/admin/reviews/${idAt(index)}/reports/resolution`, {
    user,
    payload: { is_resolved: true },
  });
const verify = (index: number, is_verified: boolean, user = admin()) =>
  server.send('PUT', `/api/v1/admin/reviews/${idAt(index)}/verification`, {
    user,
    payload: { is_verified, ...(!is_verified && { reason: 'spam' }) },
  });
const remove = (index: number) =>
  server.send('DELETE', `/api/v1/admin/reviews/${idAt(index)}`, {
    user: admin(),
    payload: { reason: 'spam' },
  });
const restore = (index: number) =>
  server.send('POST', `/api/v1/admin/reviews/${idAt(index)}/restoration`, { user: admin(), payload: {} });

/** Reads all pages of a list. */
async function listed(query: string, limit = 50): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await server.send(
      'GET',
      `/api/v1/admin/reviews?${query}&limit=${limit}&page=${page}`,
      { user: admin() },
    );
    expect(status).toBe(200);
    found.push(...body.data.map(({ id }: { id: string }) => id));
    if (!body.hasNextPage) {
      expect(body.count).toBe(found.length);
      return found;
    }
  }
}

/** Returns the expected IDs from a full sort, which does not use the index of the list. */
async function sorted(condition: string, name: string, order: string): Promise<string[]> {
  const rows = await server.sql.unsafe<{ id: string }[]>(`
    select review.id from reviews as review join locations as location on location.id = location_id
    join user_profiles as author on author.id = user_id
    where ${condition}
    order by search_form(${name}) ${order}, ${name.split('.')[0]}.id ${order}, review.created_at ${order}, review.id ${order}`);
  return rows.map(({ id }) => id);
}

async function expectQueues(what: string): Promise<void> {
  for (const [queue, condition] of Object.entries(QUEUES))
    for (const [sortBy, name] of [
      ['location_name', 'location.name'],
      ['user_name', 'author.full_name'],
    ] as const) {
      const query = `${queue}=true&sortBy=${sortBy}`;
      const descending = await sorted(condition, name, 'desc');
      expect(await listed(query), `${query} after ${what}`).toEqual(descending);
    }
}

it('keeps moderation queues sorted by name after every change', async () => {
  await expectQueues('submissions');
  const acts: [string, () => Promise<unknown>][] = [
    ['reports', () => Promise.all([0, 3, 6, 9, 12].map((index) => report(index)))],
    ['a second report', () => report(0, admins[1])],
    ['a verification', () => verify(3, true)],
    ['a return to pending', () => verify(3, false)],
    ['decided reports', () => resolve(6)],
    ['a removal', () => remove(9)],
    ['a restoration', () => restore(9)],
    ['a change', () => server.sql`update reviews set rating = 5 where id = ${idAt(12)}`],
    ['another name of a place', () => server.sql`update locations set name = 'Café' where name = 'Zoo'`],
    [
      'another name of a person',
      () => server.sql`update user_profiles set full_name = 'Adam' where full_name = 'Zoe'`,
    ],
    ['a deletion', () => server.sql`delete from reviews where id = ${idAt(0)}`],
    ['a place that goes', () => server.sql`delete from locations where name = 'Bar'`],
  ];
  for (const [what, act] of acts) {
    await act();
    await expectQueues(what);
  }
  for (const [queue, condition] of Object.entries(QUEUES)) {
    const query = `${queue}=true&sortBy=location_name&sortOrder=asc`;
    const ascending = await sorted(condition, 'location.name', 'asc');
    expect(ascending).not.toEqual([]);
    expect(await listed(query, 4)).toEqual(ascending);
    const pending = await sorted(`${condition} and not is_verified`, 'location.name', 'asc');
    expect(await listed(`${query}&verificationFilter=pending`, 4)).toEqual(pending);
  }
});

it('keeps moderation queue counts correct with parallel decisions', async () => {
  const [owner] = people as [TestUser];
  const place = await server.buildLocation(owner, { name: 'Crowded' });
  const from = ids.length;
  for (const person of people)
    for (let nth = 0; nth < 3; nth++) ids.push((await server.buildReview(person, place.id)).id);
  const indexes = ids.slice(from).map((_, offset) => from + offset);
  const answers = await Promise.all(
    indexes.flatMap((index) => [
      report(index),
      report(index, admins[1]),
      verify(index, true),
      verify(index, true, admins[1]),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await Promise.all(indexes.flatMap((index) => [resolve(index), verify(index, false, admins[1])]));
  await expectQueues('parallel decisions');
});
