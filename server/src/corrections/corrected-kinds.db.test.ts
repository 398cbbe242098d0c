import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigration } from '../db/migrate.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const MIGRATION = '20261230T100000-end-corrected-kinds';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

it('deletes kinds that contradict a category from an accepted correction', async () => {
  const { sql } = server;
  const owner = await server.buildUser();
  const [twice, undone, renamed] = await Promise.all([1, 2, 3].map(() => server.buildLocation(owner)));
  const ids = [twice, undone, renamed].map((place) => place?.id ?? '');
  await sql`update locations set category = 'retail', place_kind = 'cafe' where id = any(${ids}::uuid[])`;
  const accept = (place: number, day: string, before: object, after: object, undoneAt: string | null) => sql`
    insert into corrections (location_id, kind, proposed, suggested_by, decision, decided_at, before, after, undone_at)
    values (${ids[place] ?? ''}, 'edit', ${sql.json(after as never)}, ${owner.id}, 'accept', ${day},
      ${sql.json(before as never)}, ${sql.json(after as never)}, ${undoneAt})
  `;
  await accept(0, '2026-11-01', { category: 'restaurant' }, { category: 'other' }, null);
  await accept(0, '2026-11-02', { category: 'other' }, { category: 'retail' }, null);
  await accept(1, '2026-11-03', { category: 'restaurant' }, { category: 'other' }, '2026-11-04');
  await accept(2, '2026-11-05', { name: 'Old' }, { name: 'New' }, null);
  await sql.unsafe((await readMigration(MIGRATION)).text);
  const kinds = await sql`select id, place_kind from locations where id = any(${ids}::uuid[])`;
  expect(kinds.map(({ id, place_kind: kind }) => [ids.indexOf(id), kind]).sort()).toEqual([
    [0, null],
    [1, 'cafe'],
    [2, 'cafe'],
  ]);
  const kept = await sql`select before from corrections order by decided_at`;
  expect(kept.map(({ before }) => before)).toEqual([
    { category: 'restaurant', place_kind: 'cafe' },
    { category: 'other', place_kind: null },
    { category: 'restaurant' },
    { name: 'Old' },
  ]);
});
