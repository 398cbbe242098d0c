import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findEndedLicenses, recordLicenses } from './contribution-licenses.queries.ts';

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
});
afterAll(() => server.close());

const NOW = { contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' } as const;
const BEFORE = { contributions: 'CC0-1.0', photos: 'PDDL-1.0' } as const;

beforeEach(async () => {
  await server.sql`delete from contribution_licenses`;
  await recordLicenses(server.sql, BEFORE);
});

const read = async (file: string) => {
  const { body } = await server.send('GET', `/api/v1/export/${file}`);
  return typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body;
};
const readTable = async (file: string): Promise<Record<string, string>[]> =>
  parse(await read(file), { columns: true });

describe('recordLicenses', () => {
  it('records a license of contributions only when it changes', async () => {
    await recordLicenses(server.sql, BEFORE);
    expect(await findEndedLicenses(server.sql)).toEqual([]);
    await recordLicenses(server.sql, { ...BEFORE, contributions: 'CC-BY-4.0' });
    expect(await findEndedLicenses(server.sql)).toMatchObject([
      { kind: 'contributions', license: 'CC0-1.0' },
    ]);
  });

  it('returns an ended license once if two servers recorded changes', async () => {
    await recordLicenses(server.sql, NOW);
    await server.sql`
      insert into contribution_licenses
      select kind, license, since + interval '1 ms' from contribution_licenses where since > '-infinity'`;
    expect(await findEndedLicenses(server.sql)).toMatchObject([
      { kind: 'contributions', license: 'CC0-1.0' },
      { kind: 'photos', license: 'PDDL-1.0' },
    ]);
  });
});

describe('exports after a change of licenses', () => {
  it('exports earlier reviews with the license of their time', async () => {
    const place = await server.buildLocation(user);
    const early = await server.buildReview(user, place.id);
    const edited = await server.buildReview(await server.buildUser(), place.id);
    await recordLicenses(server.sql, NOW);
    const late = await server.buildReview(await server.buildUser(), place.id);
    await server.sql`update reviews set comments = 'Edited.' where id = ${edited.id}`;
    const { data, licence, earlier_licences, photos } = await read('reviews.json');
    expect([licence, earlier_licences]).toEqual([
      'CC-BY-4.0',
      [
        {
          licence: 'CC0-1.0',
          licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
          until: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    ]);
    expect(photos.earlier_licences).toMatchObject([{ licence: 'PDDL-1.0' }]);
    const licensesOf = (rows: { id: string; licence: string; photo_licence: string }[]) =>
      [early, edited, late].map(({ id }) => {
        const row = rows.find((each) => each.id === id);
        return [row?.licence, row?.photo_licence];
      });
    const expected = [
      ['CC0-1.0', 'PDDL-1.0'],
      ['CC-BY-4.0', 'CC-BY-4.0'],
      ['CC-BY-4.0', 'CC-BY-4.0'],
    ];
    expect(licensesOf(data)).toEqual(expected);
    const rows = (await readTable('reviews.csv')) as never[];
    expect(licensesOf(rows)).toEqual(expected);
  });

  it('exports a place with all licenses of its reviews', async () => {
    const changed = await server.buildLocation(user);
    const untouched = await server.buildLocation(user);
    await recordLicenses(server.sql, NOW);
    const added = await server.buildLocation(user);
    await server.sql`update locations set updated_at = now() - interval '9 days' where id = ${untouched.id}`;
    const expected = ['CC0-1.0 AND CC-BY-4.0', 'CC0-1.0', 'CC-BY-4.0'];
    const ids = [changed.id, untouched.id, added.id];
    const { features } = await read('places.geojson');
    const licenseIn = (id: string) =>
      features.find((feature: { id: string }) => feature.id === id).properties.licence;
    expect(ids.map(licenseIn)).toEqual(expected);
    const rows = await readTable('places.csv');
    expect(ids.map((id) => rows.find((row) => row.id === id)?.licence)).toEqual(expected);
    expect(rows.find(({ id }) => id === changed.id)?.attribution).toContain('(CC0-1.0 AND CC-BY-4.0)');
  });

  it('exports each place with the license of its own import', async () => {
    const [early, late] = [await server.buildLocation(user), await server.buildLocation(user)];
    await server.sql`
      insert into location_sources (source, external_id, location_id, content_hash, made_location, license)
      values ('City', '1', ${early.id}, '', true, 'ODbL-1.0'), ('City', '2', ${late.id}, '', true, 'CC0-1.0')`;
    await server.sql`
      insert into data_imports (file, source, license, state, columns, fields, rows, counts, applied_at)
      select 'a.csv', 'City', license, 'applied', '[]', '[]', 1, '{}', now() - age
      from (values ('ODbL-1.0', interval '1 day'), ('CC0-1.0', interval '0')) as applied(license, age)`;
    const rows = await readTable('places.csv');
    const attributionOf = (id: string) => rows.find((row) => row.id === id)?.attribution;
    expect(attributionOf(early.id)).toMatch(/; © City \(ODbL-1\.0\)$/);
    expect(attributionOf(late.id)).toMatch(/; © City \(CC0-1\.0\)$/);
    const { sources } = await read('places.geojson');
    expect(sources.slice(1).map(({ licence }: { licence: string }) => licence)).toEqual([
      'CC0-1.0',
      'ODbL-1.0',
    ]);
  });
});
