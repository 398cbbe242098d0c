import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';

let server: TestApp;
let driver: ImportDriver;
let person: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  driver = new ImportDriver(server, await server.buildUser({ isAdmin: true }));
  person = await server.buildUser();
});
afterAll(() => server.close());

let serial = 0;
const newSource = () => `Office of Kinds ${++serial}`;
const toCsv = (category: string, kind: string) =>
  `id,name,category,kind,latitude,longitude\n1,Harbor House,${category},${kind},10,${-60 - serial}\n`;

async function findPlace() {
  const [place] = await server.sql<{ id: string; category: string; kind: string | null }[]>`
    select id, category, place_kind as kind from locations where longitude = ${-60 - serial}
  `;
  return place;
}

it.each([
  ['restaurant', 'cafe', { category: 'restaurant', kind: 'cafe' }, []],
  ['', 'Museum', { category: 'entertainment', kind: 'museum' }, []],
  ['', 'shop', { category: 'retail', kind: 'shop' }, []],
  ['fast_food', '', { category: 'restaurant', kind: 'fast_food' }, []],
  ['cafe', 'palace', { category: 'restaurant', kind: 'cafe' }, [{ field: 'kind', text: 'palace' }]],
  ['recreation', 'palace', { category: 'recreation', kind: null }, [{ field: 'kind', text: 'palace' }]],
])('reads the category "%s" and the kind "%s"', async (category, kind, expected, unread) => {
  const source = newSource();
  const { id } = await driver.run(toCsv(category, kind), { source });
  expect(await findPlace()).toMatchObject(expected);
  expect(await driver.rows(id)).toMatchObject([{ unread }]);
});

it('changes the kind with its file until an undo', async () => {
  const source = newSource();
  await driver.run(toCsv('restaurant', 'cafe'), { source });
  const { id } = await driver.run(toCsv('entertainment', 'museum'), { source });
  expect(await driver.rows(id)).toMatchObject([
    {
      changes: [
        { field: 'category', before: 'restaurant', after: 'entertainment' },
        { field: 'kind', before: 'cafe', after: 'museum' },
      ],
    },
  ]);
  expect(await findPlace()).toMatchObject({ category: 'entertainment', kind: 'museum' });
  await driver.undo(id);
  expect(await findPlace()).toMatchObject({ category: 'restaurant', kind: 'cafe' });
});

it('removes the kind with its file until an undo', async () => {
  const source = newSource();
  await driver.run(toCsv('restaurant', 'cafe'), { source });
  const { id } = await driver.run(toCsv('restaurant', ''), { source });
  expect(await findPlace()).toMatchObject({ kind: null });
  await driver.undo(id);
  expect(await findPlace()).toMatchObject({ kind: 'cafe' });
});

it('keeps category and kind of a place with reviews', async () => {
  const source = newSource();
  await driver.run(toCsv('restaurant', 'cafe'), { source });
  const place = await findPlace();
  await server.buildReview(person, place?.id ?? '');
  const { counts } = await driver.run(toCsv('entertainment', 'museum'), { source });
  expect(counts).toMatchObject({ same: 1 });
  expect(await findPlace()).toMatchObject({ category: 'restaurant', kind: 'cafe' });
});
