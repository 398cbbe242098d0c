import type { Database, Queryable } from '@wayable/platform/db/database';
import {
  LEADERBOARD_PERIODS,
  LEADERBOARD_SORTS,
  PERIOD_DAYS,
  RANKS_COUNTED,
} from '@wayable/protocol/leaderboard';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../demo/random.ts';
import { addCommunity, changeSomething, PEOPLE, REGIONS } from '../testing/leaderboard/changes.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { countAhead, findOwnRow, findRanked, findRegion } from './leaderboard.queries.ts';
import type { Ranking } from './ranking.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sql`delete from locations`;
  await server.sql`delete from auth.users`;
  await addCommunity(server.sql);
});

const readDrift = () => server.sql`select * from leaderboard_drift`;

/** Computes a ranking from the source rows, without the maintained indexes. */
async function rankPlainly(sql: Queryable, { sortBy, days, region }: Ranking): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from user_profiles
    where is_public and is_named and ${sql(sortBy)} > 0
      and (${sortBy} <> 'total_reviews' or shows_review_count) and (${sortBy} <> 'badges_earned' or shows_badges)
      and (${days ?? null}::int is null or updated_at >= now() - make_interval(days => ${days ?? null}::int))
      and id in (
        select user_id from reviews join locations on locations.id = location_id
        where normalized(region_of(address)) = ${region ?? null}
      )
    order by ${sql(sortBy)} desc, reputation_score desc, id desc
  `;
  return rows.map(({ id }) => id);
}

async function findRankings(sql: Queryable): Promise<Ranking[]> {
  const found = await Promise.all(REGIONS.map((name) => findRegion(sql, name)));
  const regions = found.filter((region) => region !== undefined);
  return regions.flatMap((region) =>
    LEADERBOARD_SORTS.flatMap((sortBy) =>
      LEADERBOARD_PERIODS.map((period) => ({ sortBy, days: PERIOD_DAYS[period], region })),
    ),
  );
}

/** Compares every ranking, and a person's rank, with the naive computation in one snapshot. */
async function compareAll(sql: Database, limit: number, somebody: string): Promise<void> {
  await sql.begin('isolation level repeatable read', async (transaction) => {
    for (const ranking of await findRankings(transaction)) {
      const expected = await rankPlainly(transaction, ranking);
      const rows = await findRanked(transaction, ranking, limit);
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, limit));
      if (!expected.includes(somebody)) continue;
      const own = await findOwnRow(transaction, somebody, ranking);
      if (!own) throw new Error('Somebody who is ranked has a profile.');
      const ahead = expected.indexOf(somebody);
      expect(await countAhead(transaction, own, ranking, PEOPLE.length)).toBe(ahead);
      expect(await countAhead(transaction, own, ranking, 1)).toBe(Math.min(ahead, 1));
    }
  });
}

describe('rankings of regions', () => {
  it.each(['a', 'b', 'c'])('keeps exact ranks after random changes (seed %s)', async (seed) => {
    const random = randomFrom(seed);
    for (let step = 0; step < 60; step++) {
      await changeSomething(server.sql, random);
      if (step % 4 > 0) continue;
      await compareAll(server.sql, random() < 0.5 ? 3 : 50, PEOPLE[step % PEOPLE.length] as string);
    }
    expect(await readDrift()).toEqual([]);
  });

  it('keeps exact ranks during parallel changes', async () => {
    const errors: unknown[] = [];
    let writers = 4;
    const write = async (seed: string) => {
      const random = randomFrom(seed);
      for (let step = 0; step < 60; step++) {
        await changeSomething(server.sql, random).catch((error) => errors.push(error));
      }
      writers--;
    };
    const read = async () => {
      for (let look = 0; writers > 0; look++) {
        await compareAll(server.sql, 50, PEOPLE[look % PEOPLE.length] as string);
      }
    };
    const outcomes = await Promise.allSettled([...['one', 'two', 'three', 'four'].map(write), read()]);
    // Wait for all writers, because a running writer would disturb the next tests.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    expect(errors.length).toBeLessThan(120);
    // A writer may find a deleted account or place (23503), or deadlock with another writer of a place
    // (40P01).
    for (const error of errors) expect(['23503', '40P01']).toContain((error as { code?: string }).code);
    expect(await readDrift()).toEqual([]);
  });
});

it('returns no rank for people beyond the counted ranks', async () => {
  const user = await server.buildUser();
  await server.sql`update user_profiles set reputation_score = 1 where id = ${user.id}`;
  await server.sql`insert into auth.users (id, email)
    select gen_random_uuid(), n || '@rank.example' from generate_series(1, ${RANKS_COUNTED}) as n`;
  await server.sql`insert into user_profiles (id, full_name, reputation_score)
    select id, 'Somebody', 10 from auth.users where email like '%@rank.example'`;
  const readOwn = async () => (await server.send('GET', '/api/v1/leaderboard', { user })).body.own;
  expect(await readOwn()).toMatchObject({ standing: 'beyond', rank: null });
  await server.sql`delete from auth.users where email = '1@rank.example'`;
  expect(await readOwn()).toMatchObject({ standing: 'ranked', rank: RANKS_COUNTED });
});
