import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEarlierDatabase } from '../testing/earlier-database.ts';
import type { ConnectionAddress, Database } from './database.ts';
import { migrate } from './migrate.ts';

/** The last migration of the version whose data is brought up to date. */
const EARLIER = '20261122T120000-mending-as-owner';

let address: ConnectionAddress;
let sql: Database;

/** A database as that version left it, with places of every sort. */
beforeAll(async () => {
  ({ address, sql } = await createEarlierDatabase(EARLIER));
  await sql.unsafe(`
    insert into auth.users (id, email) select md5('person' || i)::uuid, i || '@earlier.example' from generate_series(1, 5) as i;
    insert into user_profiles (id, full_name) select md5('person' || i)::uuid, 'Person ' || i from generate_series(1, 5) as i;
    insert into locations (id, name, address, category, latitude, longitude)
    select md5('place' || i)::uuid, 'Place ' || i, i || ' Main St, Cicero, IL', case i % 3 when 0 then 'retail' else 'restaurant' end,
      41 + i / 100.0, 12 from generate_series(1, 12) as i;
    insert into reviews (user_id, location_id, rating, accessibility_features)
    select md5('person' || p)::uuid, md5('place' || i)::uuid, 1 + (i + p) % 5,
      case (i + p) % 3 when 0 then '{wheelchair-accessible,automatic-doors}'::text[] when 1 then '{audio-cues}' else '{}' end
    from generate_series(5, 12) as i, generate_series(1, 5) as p where p <= i - 7;
    insert into location_facts (location_id, source, key, value, feature, source_url, license)
    select md5('place' || i)::uuid, 'OpenStreetMap', key, value, feature, 'https://www.openstreetmap.org/node/' || i, 'ODbL-1.0'
    from (values (1, 'wheelchair', 'yes', 'wheelchair-accessible'), (2, 'wheelchair', 'limited', null),
      (3, 'wheelchair', 'no', null), (4, 'wheelchair:description', 'One step', null),
      (1, 'toilets:wheelchair', 'yes', null), (9, 'automatic_door', 'button', 'automatic-doors'),
      (10, 'tactile_paving', 'no', null), (11, 'wheelchair', 'designated', 'wheelchair-accessible'),
      (12, 'wheelchair', 'on request', null)) as fact(i, key, value, feature);
  `);
});
afterAll(() => sql.end());

const readPlaces = () => sql<{ features: string[]; total_reviews: number; overall_rating: number }[]>`
  select features, feature_counts, total_reviews, overall_rating from locations order by name`;

describe('data of an earlier version', () => {
  it('keeps its features, ratings and facts, and its public facts become answers', async () => {
    const before = await sql<{ features: string[] }[]>`
      select feature_names(features) as features, feature_counts, total_reviews, overall_rating from locations
      order by name`;
    const facts = await sql`select location_id, key, value from location_facts order by location_id, key`;
    expect(await migrate(address)).toContain('20261122T140100-public-facts');
    expect(await readPlaces()).toEqual(before);
    expect(before.some(({ features }) => features.length === 2)).toBe(true);
    expect(await sql`select location_id, key, value from location_facts order by location_id, key`).toEqual(
      facts,
    );
    const stated = await sql<{ name: string; says: Record<string, string> }[]>`
      select name, (select jsonb_object_agg(key, value ->> 'says') from jsonb_each(public_facts)) as says
      from locations where public_facts <> '{}' order by name`;
    expect(Object.fromEntries(stated.map(({ name, says }) => [name, says]))).toEqual({
      'Place 1': { 'wheelchair-accessible': 'yes', 'accessible-toilet': 'yes' },
      'Place 2': { 'wheelchair-accessible': 'limited' },
      'Place 3': { 'wheelchair-accessible': 'no' },
      'Place 9': { 'automatic-doors': 'yes' },
      'Place 10': { 'visual-aids': 'no' },
      'Place 11': { 'wheelchair-accessible': 'yes' },
    });
    expect(await sql`select * from derived_drift`).toEqual([]);
  });

  it('ranks people in their regions', async () => {
    const standings = await sql`
      select full_name, total_reviews from region_members join user_profiles on id = user_id
      where region_key = 'cicero' order by full_name`;
    expect(standings).toEqual(
      [5, 4, 3, 2, 1].map((total_reviews, index) => ({ full_name: `Person ${index + 1}`, total_reviews })),
    );
    expect(await sql`select * from leaderboard_drift`).toEqual([]);
  });

  it('is counted by the squares of the map again, and goes on being so', async () => {
    const counted = () => sql`
      select sum(total)::int as total, sum(rated)::int as rated, sum(with_facts)::int as with_facts from location_cells
      where level = 3 and part = 0`;
    expect(await counted()).toEqual([{ total: 12, rated: 5, with_facts: 6 }]);
    await sql`delete from location_facts where key = 'tactile_paving'`;
    await sql`delete from reviews where location_id = (select id from locations where name = 'Place 8')`;
    await sql`select fold_location_cells(1000, true)`;
    expect(await counted()).toEqual([{ total: 12, rated: 4, with_facts: 5 }]);
    expect(await sql`select * from derived_drift`).toEqual([]);
  });
});
