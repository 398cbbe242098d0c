import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ReviewListFilter } from './review-list.queries.ts';
import { findMatches } from './review-search.queries.ts';

const COMMENTS = [
  'The door is wide, mind the gravel',
  'Wide door',
  '100%_ level \\ way',
  'Straße und Ämter',
  'mind  the gap',
];
const NAMES = ['Lincoln Person 4711', 'Lincoln Person 12', 'Äda Person 4711', 'Gravel Wide', 'Mind Gap'];
const PLACES = ['Wide Pharmacy 4711', 'Straße Café', 'Gravel Pit'];
const SEARCHES = [
  'wide',
  'gravel',
  'the gravel',
  'GRAVEL wide',
  'door is',
  'person 4711',
  'lincoln person',
  'strasse und',
  'ada person',
  '100%_ level',
  '\\ way',
  'mind the',
  'mind  the',
  'e',
  'nowhere',
];
const NEWEST = { sortBy: 'created_at', sortOrder: 'desc' } as const;

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  const people = [];
  for (const fullName of NAMES) people.push(await server.buildUser({ fullName }));
  const [owner] = people;
  if (!owner) throw new Error('Nobody was made.');
  const places = [];
  for (const name of PLACES) places.push(await server.buildLocation(owner, { name }));
  await sql`
    insert into reviews (user_id, location_id, rating, comments)
    select person.id, place.id, 3, said.comments
    from unnest(${people.map(({ id }) => id)}::uuid[]) as person(id), unnest(${places.map(({ id }) => id)}::uuid[]) as place(id),
      unnest(${COMMENTS}::text[]) as said(comments)`;
  await sql`update reviews set created_at = now() - interval '1 minute' * ('x' || left(md5(id::text), 6))::bit(24)::int,
    is_verified = md5(id::text) < '8'`;
  await sql`analyze reviews, user_profiles, locations`;
});
afterAll(() => server.close());

const filterOf = (
  searchQuery: string,
  verificationFilter: ReviewListFilter['verificationFilter'],
): ReviewListFilter => ({
  searchQuery,
  verificationFilter,
  reported: false,
  attention: false,
});

async function plain({ searchQuery, verificationFilter }: ReviewListFilter): Promise<string[]> {
  const rows = await server.sql<{ id: string }[]>`
    select review.id from reviews as review join user_profiles as author on author.id = review.user_id
      join locations as location on location.id = review.location_id
    where (review.comments_search like search_pattern(${searchQuery}) or author.name_search like search_pattern(${searchQuery})
        or location.search_text like search_pattern(${searchQuery}))
      and (${verificationFilter} = 'all' or review.is_verified = (${verificationFilter} = 'verified'))
    order by review.created_at desc, review.id desc limit 100`;
  return rows.map(({ id }) => id);
}

it.each(SEARCHES)('finds the reviews that contain %j', async (searchQuery) => {
  for (const verificationFilter of ['all', 'verified', 'pending'] as const) {
    const filter = filterOf(searchQuery, verificationFilter);
    expect(await findMatches(server.sql, filter, NEWEST)).toEqual(await plain(filter));
  }
});

it('estimates many rows for a common word of text alternatives', async () => {
  const { sql } = server;
  await sql`
    insert into photos (id, user_id, review_id, path, alt_text, width, height, edges, bytes)
    select gen_random_uuid(), user_id, id, id || number::text, 'Step at the entrance ' || number, 1, 1, '{1}', 1
    from reviews, generate_series(1, 50) as number`;
  await sql`analyze photos`;
  const [plan] = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    explain (format json) select from photos where alt_text is not null and search_form(alt_text) like search_pattern('step')`;
  expect(plan?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1_000);
});
