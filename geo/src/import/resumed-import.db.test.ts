import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOf, wheelchair } from '../testing/imported-places.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const PLACES = Array.from({ length: 12 }, (_, index) =>
  placeOf({
    external_id: `node/${100 + index}`,
    name: `Resumed ${index}`,
    address: `${index} Quay, Monaco`,
    latitude: 43.7 + index * 0.01,
    facts: [wheelchair('yes')],
  }),
);

const readStored = () => server.sql<{ name: string; says: string | null; facts: number }[]>`
  select name, public_facts -> 'wheelchair-accessible' ->> 'says' as says,
    (select count(*)::int from location_facts where location_id = locations.id) as facts
  from locations where name like 'Resumed %' order by latitude`;

it('keeps stored batches of a failed import and continues later', async () => {
  await server.sql.unsafe(
    "alter table locations add constraint stumble check (name <> 'Resumed 7') not valid",
  );
  await expect(storePlaces(server.sql, { places: PLACES }, { placesPerBatch: 2 })).rejects.toThrow('stumble');
  const before = await readStored();
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(before.length).toBeLessThan(PLACES.length);
  await server.sql.unsafe('alter table locations drop constraint stumble');

  expect(await storePlaces(server.sql, { places: PLACES }, { placesPerBatch: 2 })).toMatchObject({
    added: PLACES.length - before.length,
    unchanged: before.length,
  });
  expect(await readStored()).toEqual(PLACES.map(({ name }) => ({ name, says: 'yes', facts: 1 })));
  expect(await server.findDrift()).toEqual([]);
});

it('stores elements of one place in one batch', async () => {
  const pair = ['node/1', 'way/2'].map((external_id) => placeOf({ external_id, name: 'Twin' }));
  const other = placeOf({ external_id: 'node/3', name: 'Between', latitude: 43.73921 });
  const stored = await storePlaces(server.sql, { places: [...pair, other] }, { placesPerBatch: 1 });
  expect(stored).toMatchObject({ added: 2, joined: 1 });
});

it('reports only increasing progress of an import', async () => {
  const shares: number[] = [];
  const places = PLACES.map((place) => ({
    ...place,
    external_id: `${place.external_id}0`,
    name: `${place.name}x`,
  }));
  await storePlaces(
    server.sql,
    { places },
    { placesPerBatch: 1, onProgress: (share) => void shares.push(share) },
  );
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(new Set(shares).size).toBeGreaterThan(PLACES.length);
  expect(shares.at(-1)).toBe(1);
});
