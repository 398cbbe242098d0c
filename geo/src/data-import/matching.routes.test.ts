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

  it('adds a branch with another house number', async () => {
    const place = await build('40 Main St, Chicago');
    const csv = toCsv(place, ['12 Main St, Chicago', true], ['40 Main St, Chicago']);
    expect(await preview(csv)).toEqual([
      ['new', null, null],
      ['changed', null, place.id],
    ]);
  });

  it('prefers the row with the same address', async () => {
    const place = await build('40 Main St, Chicago');
    expect(await preview(toCsv(place, ['', true], ['40 Main St, Chicago']))).toEqual([
      ['skipped', 'repeated', null],
      ['changed', null, place.id],
    ]);
  });

  it('joins the place at another spelling of its address', async () => {
    const place = await build('40 Main St, Chicago');
    expect(await preview(toCsv(place, ['Main Street 40', true]))).toEqual([['changed', null, place.id]]);
  });
});
