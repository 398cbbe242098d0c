import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { findRareWords, type RareWord, type RareWords } from './rare-words.queries.ts';
import type { ReviewListFilter } from './review-list.queries.ts';
import { findMatches, findMatchesBy } from './review-search.queries.ts';
import { findNamed } from './user-list.queries.ts';

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

/** What the index may look up of a word: not all of it. */
const patternOf = (word: string) => {
  const part = word.length > 3 ? word.slice(1) : word;
  return `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
};

/** Each way that a search can take: no word is rare, all are looked up by one of theirs, or only some tables are. */
const waysOf = (searchQuery: string): RareWords[] => [
  {},
  ...searchQuery
    .split(/\s+/)
    .flatMap((word) => [true, false].map((isOnly): RareWord => ({ word, isOnly, pattern: patternOf(word) })))
    .flatMap((rare) => [
      { reviews: rare, locations: rare, user_profiles: rare },
      { reviews: rare },
      { locations: rare, user_profiles: rare },
    ]),
];

describe('a search of reviews', () => {
  it.each(SEARCHES)('for %j finds what has the words, whichever is looked up', async (searchQuery) => {
    for (const verificationFilter of ['all', 'verified', 'pending'] as const) {
      const filter = filterOf(searchQuery, verificationFilter);
      const expected = await plain(filter);
      expect(await findMatches(server.sql, filter, NEWEST)).toEqual(expected);
      for (const rare of waysOf(searchQuery))
        expect(await findMatchesBy(server.sql, rare, filter, NEWEST)).toEqual(expected);
    }
  });

  it('looks up the rarest of its words, and of common ones none', async () => {
    const { sql } = server;
    const rare = (searchQuery: string) =>
      findRareWords(sql, ['reviews', 'user_profiles', 'locations'], searchQuery);
    for (const searchQuery of ['e %', '!!!!', '------ ab']) expect(await rare(searchQuery)).toEqual({});
    await sql`
      insert into auth.users (id, email) select gen_random_uuid(), 'many' || n || '@example.org' from generate_series(1, 6000) as n`;
    await sql`
      insert into user_profiles (id, full_name)
      select id, 'Lincoln Person ' || email from auth.users where email like 'many%'
      on conflict (id) do update set full_name = excluded.full_name`;
    await sql`analyze user_profiles`;
    expect((await rare('person many4711')).user_profiles).toMatchObject({ word: 'many4711', isOnly: true });
    expect((await rare('many4711 nowhere')).user_profiles).toMatchObject({ isOnly: false });
    expect((await rare('lincoln person')).user_profiles).toBeUndefined();
    // Of 6,000 rows up to 387 are sooner read than a hundred of them are met: here 111 and 1,111.
    expect((await rare('many12')).user_profiles).toMatchObject({ word: 'many12' });
    expect((await rare('many1')).user_profiles).toBeUndefined();
    const found = await findNamed(sql, 'person many4711', NEWEST);
    const [person] = await sql<
      { id: string }[]
    >`select id from user_profiles where full_name like '%many4711@%'`;
    expect(found).toEqual([person?.id]);
    expect(await findNamed(sql, 'lincoln person', NEWEST)).toHaveLength(100);
    // One person’s name that the statistics happen to hold stands for few of all.
    const [held] = await sql<{ matches: number }[]>`
      select estimated_matches('user_profiles', 'name_search', search_pattern((histogram_bounds::text::text[])[2]))::int as matches
      from pg_stats where tablename = 'user_profiles' and attname = 'name_search'`;
    expect(held?.matches).toBeLessThan(6_000 * 0.005);

    // 'ers', 'rso', 'son' and 'lin' stand in all names.
    expect((await rare('Leverson')).user_profiles?.pattern).toBe('%lever%');
    const patterns = await sql<{ word: string; pattern: string; is_part: boolean }[]>`
      select word, pattern, search_form(word) like pattern as is_part
      from unnest(${['sonlin', 'PERSON', 'le%vel', 'Ämter', '\\_%', 'e', 'Straße_4711']}::text[]) as word,
        lookup_pattern('user_profiles', 'name_search', word) as pattern`;
    expect(patterns.map(({ pattern }) => pattern)).toEqual([
      '%onli%',
      '%person%',
      '%vel%',
      '%amter%',
      '%\\\\\\_\\%%',
      '%e%',
      '%strasse%',
    ]);
    expect(patterns.filter(({ is_part: isPart }) => !isPart)).toEqual([]);
  });
});
