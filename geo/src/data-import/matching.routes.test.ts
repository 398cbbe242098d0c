import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';

let server: TestApp;
let admin: TestUser;
let driver: ImportDriver;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
  driver = new ImportDriver(server, admin);
});
afterAll(() => server.close());

let serial = 0;
const newSource = () => `Matching Office ${++serial}`;
const preview = async (csv: string, source = newSource()) => {
  const { id } = await driver.preview(await driver.upload(csv, { source }));
  const rows = await driver.rows(id);
  return rows.map(({ outcome, reason, location }) => [outcome, reason, location?.id ?? null]);
};

describe('branches of one name', () => {
  const build = (address: string) => {
    serial += 1;
    return server.buildLocation(admin, {
      name: `Corner Café ${serial}`,
      address,
      latitude: 41.5 + serial / 100,
      longitude: -87.6,
    });
  };
  /** Writes rows at the place and 111 m north of it. */
  const toCsv = (
    { name, latitude, longitude }: Awaited<ReturnType<typeof build>>,
    ...rows: [address: string, isAway?: boolean][]
  ) =>
    [
      'name,address,latitude,longitude,wheelchair',
      ...rows.map(
        ([address, isAway]) => `${name},"${address}",${latitude + (isAway ? 0.001 : 0)},${longitude},yes`,
      ),
    ].join('\n');

  it('imports a branch with another house number as new place', async () => {
    const place = await build('40 Main St, Chicago');
    const csv = toCsv(place, ['12 Main St, Chicago', true], ['40 Main St, Chicago']);
    expect(await preview(csv)).toEqual([
      ['new', null, null],
      ['changed', null, place.id],
    ]);
  });

  it("prefers the imported row with the place's street address", async () => {
    const place = await build('40 Main St, Chicago');
    expect(await preview(toCsv(place, ['', true], ['40 Main St, Chicago']))).toEqual([
      ['skipped', 'repeated', null],
      ['changed', null, place.id],
    ]);
  });

  it('joins an imported row that spells the street address differently', async () => {
    const place = await build('40 Main St, Chicago');
    expect(await preview(toCsv(place, ['Main Street 40', true]))).toEqual([['changed', null, place.id]]);
  });
});

describe('row with the ID of another place', () => {
  type Row = [id: number, name: string, north: number];
  const toCsv = (...rows: Row[]) =>
    [
      'id,name,latitude,longitude,lift',
      ...rows.map(([id, name, north]) => `${id},${name} ${serial},${41 + north},${-70 - serial / 100},yes`),
    ].join('\n');

  /** Imports a library and a pool, and adds a review or a confirmation of the library. */
  async function build(contribution: 'review' | 'confirmation' | undefined) {
    const source = newSource();
    await driver.run(toCsv([1, 'Library', 0], [2, 'Pool', 0.01]), { source });
    const [library] = await server.sql<{ id: string }[]>`
      select location_id as id from location_sources where source = ${source} and external_id = '1'
    `;
    const id = library?.id ?? '';
    if (contribution === 'review') await server.buildReview(admin, id);
    if (contribution === 'confirmation') {
      await server.sql`
        insert into location_confirmations (user_id, location_id, is_accurate) values (${admin.id}, ${id}, true)
      `;
    }
    return { id, run: (...rows: Row[]) => preview(toCsv(...rows), source) };
  }

  it.each([
    'review',
    'confirmation',
  ] as const)("skips a row with another place's ID after a %s", async (contribution) => {
    const { id, run } = await build(contribution);
    expect(await run([1, 'Pool', 0.01], [3, 'Library', 0])).toEqual([
      ['skipped', 'other_place', id],
      ['same', null, id],
    ]);
  });

  it("changes a place without contributions by its row's ID", async () => {
    const { id, run } = await build(undefined);
    expect(await run([1, 'Museum', 0.02])).toEqual([['changed', null, id]]);
  });

  it.each([
    ['changes the name of', [1, 'Old Library', 0.001]],
    ['changes the position of', [1, 'LIBRARY', 0.02]],
  ] as [string, Row][])('%s a reviewed place by import', async (_, row) => {
    const { id, run } = await build('review');
    expect(await run(row)).toEqual([['changed', null, id]]);
  });
});
