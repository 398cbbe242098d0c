import type { Database } from '@wayable/platform/db/database';
import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOf } from '../testing/imported-places.ts';
import type { ImportedPlace } from './osm-places.ts';
import { clearStaging } from './staging.queries.ts';
import { storePlaces } from './store-places.service.ts';

/**
 * The number of the last transaction, if an import adds no places. The transactions are: lock, file,
 * statistics, area, changes, streets, addresses, ends.
 */
const LAST_TRANSACTION = 8;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Imports places, and calls `disturb` before the last transaction begins. */
async function storeAround(places: ImportedPlace[], disturb: () => Promise<unknown>) {
  let begun = 0;
  const sql = new Proxy(server.sql, {
    get(target, name) {
      if (name !== 'begin') return Reflect.get(target, name);
      return async (...args: Parameters<Database['begin']>) => {
        begun++;
        if (begun === LAST_TRANSACTION) await disturb();
        return target.begin(...args);
      };
    },
  });
  return storePlaces(sql, { places });
}

const quayOf = (number: number, changes: Partial<ImportedPlace> = {}) =>
  placeOf({
    external_id: `node/${number}`,
    name: `Quay ${number}`,
    address: `${number} Quay, Monaco`,
    ...changes,
  });

it("keeps places open if an import's staged rows are lost", async () => {
  const places = [1, 2, 3, 4].map((number) => quayOf(number));
  await storePlaces(server.sql, { places });
  await expect(storeAround(places, () => clearStaging(server.sql))).rejects.toThrow('Start the import again');
  const [row] = await server.sql`
    select count(*)::int as open from locations where name like 'Quay %' and closed_at is null`;
  expect(row?.open).toBe(4);
});

it("keeps places open if an import's staged rows are replaced", async () => {
  const places = [11, 12, 13, 14].map((number) => quayOf(number));
  await storePlaces(server.sql, { places });
  const replace = async () => {
    await clearStaging(server.sql);
    await server.sql`
      insert into staged_places (external_id, name, address, has_street, category, part, is_alone, latitude, longitude,
        facts, content_hash)
      values ('node/99', 'Other', '', false, 'other', '', false, 1, 1, '[]', 'a')`;
  };
  await expect(storeAround(places, replace)).rejects.toThrow('Start the import again');
  const [row] = await server.sql`
    select count(*)::int as open from locations where name like 'Quay 1_' and closed_at is null`;
  expect(row?.open).toBe(4);
});

it('adds an element if its place is deleted during import', async () => {
  const [place] = await server.sql<{ id: string }[]>`
    insert into locations (name, address, category, latitude, longitude)
    values ('Quay 21', '21 Quay, Monaco', 'restaurant', 43.7392, 7.4271) returning id`;
  const remove = () => server.sql`delete from locations where id = ${place?.id ?? ''}`;
  expect(await storeAround([quayOf(21)], remove)).toMatchObject({ added: 1, joined: 0 });
});

it('keeps a correction that is accepted during an import', async () => {
  await storePlaces(server.sql, { places: [quayOf(31)] });
  const [place] = await server.sql<{ id: string }[]>`select id from locations where name = 'Quay 31'`;
  const id = place?.id ?? '';
  let importing: ReturnType<typeof storePlaces> | undefined;
  await server.sql.begin(async (transaction) => {
    await transaction`select from locations where id = ${id} for no key update`;
    importing = storePlaces(server.sql, { places: [quayOf(31, { name: 'Quay 31 B', content_hash: 'b' })] });
    // Prevents an unhandled rejection until the assertion below.
    importing.catch(() => undefined);
    await untilWaitingForLock(server.sql);
    await transaction`
      insert into corrections (location_id, kind, proposed, decision, decided_at, before, after)
      values (${id}, 'edit', '{"name": "Right"}', 'accept', now(), '{"name": "Quay 31"}', '{"name": "Right"}')`;
    await transaction`update locations set name = 'Right' where id = ${id}`;
  });
  expect(await importing).toMatchObject({ updated: 1 });
  const [after] = await server.sql`select name from locations where id = ${id}`;
  expect(after?.name).toBe('Right');
});
