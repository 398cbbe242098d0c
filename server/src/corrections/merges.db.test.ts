import type { Queryable } from '@wayable/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { mergePlaces, separatePlaces } from './merges.queries.ts';
import { lockPlaces } from './places.queries.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Counts updates of places, including earlier updates that the statistics do not contain yet. */
async function countChanges(sql: Queryable): Promise<number> {
  const [row] = await sql<{ changes: number }[]>`
    select n_tup_upd::integer as changes from pg_stat_xact_user_tables where relname = 'locations'
  `;
  return row?.changes ?? 0;
}

it("updates each place's counts once per merge", async () => {
  const { sql } = server;
  const people = await Promise.all(Array.from({ length: 12 }, () => server.buildUser()));
  const owner = await server.buildUser();
  const [source, target] = await Promise.all([server.buildLocation(owner), server.buildLocation(owner)]);
  await sql`
    insert into reviews (user_id, location_id, rating)
    select id, ${source.id}, 4 from user_profiles where id = any(${people.map(({ id }) => id)}::uuid[])
  `;
  const changes = await sql.begin(async (transaction) => {
    const places = await lockPlaces(transaction, [source.id, target.id]);
    const place = places.get(source.id);
    if (!place) throw new Error('The place is missing.');
    const before = await countChanges(transaction);
    const moved = await mergePlaces(transaction, place, target.id);
    const merged = await countChanges(transaction);
    await separatePlaces(transaction, { source: source.id, target: target.id, moved });
    return [merged - before, (await countChanges(transaction)) - merged];
  });
  // One update of the counts of each place, and one update that closes or reopens the source.
  expect(changes).toEqual([3, 3]);
  expect(await server.findDrift()).toEqual([]);
});
