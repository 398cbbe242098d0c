import { LEADERBOARD_PERIODS, LEADERBOARD_SORTS, PERIOD_DAYS } from '@wayable/protocol/leaderboard';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Database, Queryable } from '../db/database.ts';
import { randomFrom } from '../db/demo/random.ts';
import { addCommunity, changeSomething, PEOPLE, REGIONS } from '../testing/leaderboard/changes.ts';
import { type Session, startTestApp, type TestApp } from '../testing/test-app.ts';
import { countAhead, findOwnRow, findRanked, findRegion } from './leaderboard.queries.ts';
import type { Ranking, Region } from './ranking.ts';
import { foldStandingChanges } from './region-standings.queries.ts';

const FOLDED_AT_ONCE = 1_000;

let server: TestApp;
/** Has the lock of the fold, so that the server does not fold by itself. */
let folding: Session;

beforeAll(async () => {
  server = await startTestApp();
  folding = await server.openSession();
  await folding`select pg_advisory_lock(${ADVISORY_LOCKS.regionStandings})`;
});
afterAll(async () => {
  await folding.end();
  await server.close();
});
beforeEach(async () => {
  await server.sql`delete from locations`;
  await server.sql`delete from auth.users`;
  await addCommunity(server.sql);
});

async function foldAll(): Promise<void> {
  while ((await foldStandingChanges(folding, FOLDED_AT_ONCE)) > 0);
}
const readLog = () => server.sql<{ user_id: string }[]>`select user_id from standing_changes order by id`;
const readDrift = () =>
  server.sql`select * from leaderboard_drift union all select * from region_standings_drift`;

/** The people of a ranking, first to last, by what the source rows say. */
async function rankPlainly(sql: Queryable, { sortBy, days, region }: Ranking): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from user_profiles
    where is_public and is_named and ${sql(sortBy)} > 0
      and (${sortBy} <> 'total_reviews' or shows_review_count) and (${sortBy} <> 'badges_earned' or shows_badges)
      and (${days ?? null}::int is null or updated_at >= now() - make_interval(days => ${days ?? null}::int))
      and id in (
        select user_id from reviews join locations on locations.id = location_id
        where normalized(region_of(address)) = ${region?.key ?? null}
      )
    order by ${sql(sortBy)} desc, reputation_score desc, id desc
  `;
  return rows.map(({ id }) => id);
}

async function findRankings(sql: Queryable): Promise<Ranking[]> {
  const found = await Promise.all(REGIONS.map((name) => findRegion(sql, name)));
  const regions = found.filter((region): region is Region => region !== undefined);
  return regions.flatMap((region) =>
    LEADERBOARD_SORTS.flatMap((sortBy) =>
      LEADERBOARD_PERIODS.map((period) => ({ sortBy, days: PERIOD_DAYS[period], region })),
    ),
  );
}

/** Compares every ranking, and the rank of somebody in it, with the plain way; of one moment. */
async function compareAll(sql: Database, limit: number, somebody: string): Promise<void> {
  await sql.begin('isolation level repeatable read', async (transaction) => {
    for (const ranking of await findRankings(transaction)) {
      const expected = await rankPlainly(transaction, ranking);
      const rows = await findRanked(transaction, ranking, limit);
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, limit));
      if (!expected.includes(somebody)) continue;
      const own = await findOwnRow(transaction, somebody, ranking);
      if (!own) throw new Error('Somebody who is ranked has a profile.');
      const before = (await rankPlainly(transaction, { ...ranking, days: undefined })).indexOf(somebody);
      expect(await countAhead(transaction, own, ranking, before + 1)).toEqual({
        ahead: expected.indexOf(somebody),
        isComplete: true,
      });
      if (before === 0) continue;
      const counted = await countAhead(transaction, own, ranking, before);
      // Few contributors of a period are all counted.
      const hasFew = counted.isComplete && ranking.days !== undefined && ranking.region !== undefined;
      expect(counted).toMatchObject(hasFew ? { ahead: expected.indexOf(somebody) } : { isComplete: false });
    }
  });
}

describe('rankings of regions', () => {
  it.each(['a', 'b', 'c'])('are exact after whatever happens, folded or not (%s)', async (seed) => {
    const random = randomFrom(seed);
    for (let step = 0; step < 120; step++) {
      await changeSomething(server.sql, random);
      if (random() < 0.3) await foldStandingChanges(folding, 1 + Math.floor(random() * 4));
      if (random() < 0.1) await foldAll();
      if (step % 4 > 0) continue;
      await compareAll(server.sql, random() < 0.5 ? 3 : 50, PEOPLE[step % PEOPLE.length] as string);
    }
    expect(await readDrift()).toEqual([]);
    await foldAll();
    expect(await readLog()).toEqual([]);
    expect(await readDrift()).toEqual([]);
    await compareAll(server.sql, 50, PEOPLE[0] as string);
  }, 120_000);

  it('are exact while several change things at once and the log is folded, and after it', async () => {
    const errors: unknown[] = [];
    let writers = 4;
    const write = async (seed: string) => {
      const random = randomFrom(seed);
      for (let step = 0; step < 60; step++) {
        await changeSomething(server.sql, random).catch((error) => errors.push(error));
      }
      writers--;
    };
    const fold = async () => {
      const random = randomFrom('folding');
      while (writers > 0) await foldStandingChanges(folding, 1 + Math.floor(random() * 5));
    };
    const read = async () => {
      for (let look = 0; writers > 0; look++) {
        await compareAll(server.sql, 50, PEOPLE[look % PEOPLE.length] as string);
      }
    };
    const outcomes = await Promise.allSettled([
      ...['one', 'two', 'three', 'four'].map(write),
      fold(),
      read(),
    ]);
    // Only once all have ended: who goes on would change what the next tests look at.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    expect(errors.length).toBeLessThan(120);
    // Who writes may find that the account or the place is gone (23503), and wait for whoever ends the one or moves the other (40P01).
    for (const error of errors) {
      expect(['23503', '40P01']).toContain((error as { code?: string }).code);
      expect(String((error as { where?: string }).where)).not.toMatch(/standing/);
    }
    await foldAll();
    expect(await readLog()).toEqual([]);
    expect(await readDrift()).toEqual([]);
    await compareAll(server.sql, 50, PEOPLE[0] as string);
  }, 120_000);
});

describe('the log of changes', () => {
  const [ada, ben] = PEOPLE as [string, string];
  const setScore = (sql: Queryable, id: string, score: number) =>
    sql`update user_profiles set reputation_score = ${score} where id = ${id}`;
  const readScores = () => server.sql<{ user_id: string; reputation_score: number }[]>`
    select user_id, reputation_score from region_standings order by reputation_score`;

  beforeEach(async () => {
    for (const id of [ada, ben]) {
      await server.sql`
        insert into reviews (user_id, location_id, rating) select ${id}, id, 4 from locations where address like '%Chicago%' limit 1
      `;
    }
    await setScore(server.sql, ada, 110);
    await setScore(server.sql, ben, 120);
    await foldAll();
  });

  it('has a person once of each transaction that changes what they are ranked by, and nobody else', async () => {
    await server.sql.begin(async (transaction) => {
      await setScore(transaction, ada, 111);
      await setScore(transaction, ada, 112);
      await transaction`delete from region_members where user_id = ${ada}`;
    });
    await setScore(server.sql, ada, 113);
    await server.sql`update user_profiles set full_name = 'Another', reputation_score = 120 where id = ${ben}`;
    expect(await readLog()).toEqual([{ user_id: ada }, { user_id: ada }]);
  });

  it('loses no change that is committed after a fold, and lets nobody wait', async () => {
    const other = await server.openSession();
    await server.sql`insert into regions (key, name) values ('evanston', 'Evanston') on conflict do nothing`;
    await folding`set lock_timeout = '1s'`;
    await server.sql.begin(async (open) => {
      await setScore(open, ada, 199);
      await other`begin`;
      await other`set local lock_timeout = '1s'`;
      await setScore(other, ben, 198);
      await other`insert into region_members (region_key, user_id, reviews) values ('evanston', ${ada}, 1)`;
      await foldAll();
      expect(await readScores()).toMatchObject([{ reputation_score: 110 }, { reputation_score: 120 }]);
    });
    await foldAll();
    expect(await readScores()).toMatchObject([{ reputation_score: 120 }, { reputation_score: 199 }]);
    await other`commit`;
    await other.end();
    expect(await readLog()).toHaveLength(2);
    await foldAll();
    await folding`reset lock_timeout`;
    expect(await readScores()).toMatchObject(
      [198, 199, 199].map((reputation_score) => ({ reputation_score })),
    );
    expect(await server.sql`select * from region_standings_drift`).toEqual([]);
  });

  it('keeps what is committed while a fold is under way', async () => {
    await setScore(server.sql, ada, 130);
    const blocker = await server.openSession();
    await blocker`begin`;
    await blocker`select from region_standings where user_id = ${ada} for update`;
    const fold = foldStandingChanges(folding, 1);
    // The fold has taken its change and waits at the row; what happens now is not in what it took.
    await expect
      .poll(
        () => server.sql`
          select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'
        `,
        { timeout: 20_000 },
      )
      .toHaveLength(1);
    await setScore(server.sql, ada, 140);
    await blocker`commit`;
    await blocker.end();
    await fold;
    expect(await readLog()).toEqual([{ user_id: ada }]);
    await compareAll(server.sql, 50, ada);
    await foldAll();
    expect(await readScores()).toMatchObject([{ reputation_score: 120 }, { reputation_score: 140 }]);
  });

  it('is folded by one process at a time', async () => {
    await setScore(server.sql, ada, 130);
    expect(await foldStandingChanges(server.sql, 1)).toBe(0);
    expect(await foldStandingChanges(folding, 1)).toBe(1);
  });

  it('mends standings that are wrong, missing or left over', async () => {
    await server.sql`update region_standings set reputation_score = 1 where user_id = ${ada}`;
    await server.sql`delete from region_standings where user_id = ${ben}`;
    await server.sql`update region_standings set region_key = 'elsewhere' where user_id = ${ada}`;
    const drift = await server.sql`select number, row_id from region_standings_drift order by row_id`;
    expect(drift).toEqual([ada, ben].sort().map((row_id) => ({ number: 'region_standings', row_id })));
    await server.sql`call mend_region_standings()`;
    await compareAll(server.sql, 50, ada);
    await foldAll();
    expect(await readScores()).toMatchObject([{ reputation_score: 110 }, { reputation_score: 120 }]);
    expect(await readDrift()).toEqual([]);
  });
});
