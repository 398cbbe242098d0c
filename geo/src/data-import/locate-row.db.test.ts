import { join } from 'node:path';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOsmFile } from '../import/import.service.ts';
import type { OsmNode } from '../osm-file/elements.ts';
import { ImportDriver } from '../testing/import-driver.ts';
import { writeOsmFile } from '../testing/osm-file-writer.ts';

let server: TestApp;
let driver: ImportDriver;

const house = (id: number, lat: number, number: string, city = 'Linz'): OsmNode => ({
  type: 'node',
  id,
  lat,
  lon: 14.28,
  tags: { 'addr:housenumber': number, 'addr:street': 'Hauptstraße', 'addr:city': city },
});

beforeAll(async () => {
  server = await startTestApp();
  driver = new ImportDriver(server, await server.buildUser({ isAdmin: true }));
  const path = join(server.dataDir, 'linz.osm.pbf');
  await writeOsmFile(path, [house(1, 48.3, '5'), house(2, 48.31, '7'), house(3, 48.2, '7', 'Traun')]);
  await importOsmFile(server.sql, path);
});
afterAll(() => server.close());

const CSV = `name,address,latitude,longitude,wheelchair
Rathaus,"Hauptstr. 5, Linz",,,yes
Bad,Hauptstraße 7,,,yes
Kino,"Hauptstraße 9, Linz",,,yes
Oper,"Ring 3, Wien",,,yes
Zoo,,,,yes
Park,"Hauptstraße 7, Linz",48.5,14.5,yes
Markt,"Hauptstraße 5, 4600",,,yes
Post,"Hauptstraße 5, 4020 Linz",,,yes
`;

describe('rows without coordinates', () => {
  it('locates imported rows only by complete street addresses', async () => {
    const draft = await driver.upload(CSV, { source: 'City Audit' });
    const ready = await driver.preview(draft);
    expect(ready.counts).toMatchObject({ new: 3, skipped: 5 });
    const rows = await driver.rows(ready.id);
    expect(
      rows.map(({ name, reason, is_located, latitude }) => [name, reason, is_located, latitude]),
    ).toEqual([
      ['Rathaus', null, true, 48.3],
      ['Bad', 'address_ambiguous', false, null],
      ['Kino', 'address_street_only', false, null],
      ['Oper', 'address_unknown', false, null],
      ['Zoo', 'no_position', false, null],
      ['Park', null, false, 48.5],
      // No house in the index of street addresses has a postcode.
      ['Markt', 'address_ambiguous', false, null],
      ['Post', null, true, 48.3],
    ]);
    const applied = await driver.apply(ready.id);
    expect(applied.result).toMatchObject({ added: 3 });
    const [place] =
      await server.sql`select latitude, longitude, address from locations where name = 'Rathaus'`;
    expect(place).toEqual({ latitude: 48.3, longitude: 14.28, address: 'Hauptstr. 5, Linz' });
  });

  it('imports a file with street addresses instead of coordinates', async () => {
    const csv = 'name,street,house number,city,wheelchair\nSchule,Hauptstraße,7,Traun,yes\n';
    const ready = await driver.preview(await driver.upload(csv, { source: 'Schools' }));
    expect(ready.counts).toMatchObject({ new: 1 });
    const [row] = await driver.rows(ready.id);
    expect(row).toMatchObject({ is_located: true, latitude: 48.2 });
  });
});
