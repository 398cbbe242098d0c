import { buffer } from 'node:stream/consumers';
import type { Details } from '@wayable/protocol/answers/details';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { ImportDriver } from '../testing/import-driver.ts';
import { writeXlsx } from '../testing/write-xlsx.ts';

let server: TestApp;
let driver: ImportDriver;
/** Another installation of the application */
let elsewhere: TestApp;
let elsewhereDriver: ImportDriver;

beforeAll(async () => {
  [server, elsewhere] = await Promise.all([startTestApp(), startTestApp()]);
  driver = new ImportDriver(server, await server.buildUser({ isAdmin: true }));
  elsewhereDriver = new ImportDriver(elsewhere, await elsewhere.buildUser({ isAdmin: true }));
});
afterAll(() => Promise.all([server.close(), elsewhere.close()]));

const getPlace = async (app: TestApp, name: string) => {
  const [row] = await app.sql<{ id: string }[]>`select id from locations where name = ${name}`;
  return (await app.send('GET', `/api/v1/locations/${row?.id}`)).body;
};
const exportPlaces = async (app: TestApp, file: string) =>
  (await app.app.inject(`/api/v1/export/places.${file}`)).body;

const DETAILS: Details = {
  entrance: 'main',
  entrance_steps: 2,
  entrance_step_height_cm: 15.5,
  entrance_ramp: 'portable',
  ramp_slope_percent: 12,
  door_width_cm: 84,
  door_kind: 'heavy',
  entrance_bell: true,
  lift: 'yes',
  narrowest_passage_cm: 81.5,
  seating: 'no',
  toilet: 'yes',
  toilet_door_width_cm: 90,
  toilet_turning_space: false,
  toilet_grab_bars: 'left',
  toilet_key: 'euro',
  changing_place: false,
  disabled_parking: 'yes',
  disabled_parking_spaces: 3,
  parking_distance_m: 12.5,
  tactile_guiding: true,
  braille: false,
  good_lighting: true,
  induction_loop: true,
  quiet_space: false,
  assistance_dogs: true,
};
const OTHER_DETAILS: Details = {
  entrance: 'other',
  entrance_steps: 0,
  entrance_step_height_cm: 2,
  door_kind: 'automatic',
  toilet: 'none',
  disabled_parking: 'no',
  toilet_key: 'radar',
};

describe('A11yJSON', () => {
  it('imports exported A11yJSON without loss in another installation', async () => {
    const author = await server.buildUser();
    const places = [DETAILS, OTHER_DETAILS].map(async (details, index) => {
      const location = await server.buildLocation(author, {
        latitude: 41.8 + index / 100,
        category: 'entertainment',
      });
      await server.buildReview(author, location.id, {
        feature_answers: { 'wheelchair-accessible': index === 0 ? 'partly' : 'no', 'audio-cues': 'yes' },
        details,
      });
      return location;
    });
    await Promise.all(places);
    const exported = await exportPlaces(server, 'a11yjson');
    const applied = await elsewhereDriver.run(exported, { source: 'Another Wayable' });
    expect(applied.counts).toMatchObject({ new: 2, skipped: 0 });
    const accessOf = (text: string) =>
      new Map(
        JSON.parse(text).features.map((feature: { properties: { name: { und: string } } }) => [
          feature.properties.name.und,
          { ...feature.properties, originalId: '', infoPageUrl: '', sameAs: [] },
        ]),
      );
    expect(accessOf(await exportPlaces(elsewhere, 'a11yjson'))).toEqual(accessOf(exported));
    const preview = await elsewhereDriver.upload(exported, { source: 'Another Wayable' });
    expect((await elsewhereDriver.preview(preview)).counts).toMatchObject({ same: 2, changed: 0 });
  });

  it.each([
    ['one place alone', (place: object) => place],
    ['an array of places', (place: object) => [place]],
    ['a feature collection', (place: object) => ({ type: 'FeatureCollection', features: [place] })],
  ])('imports A11yJSON with %s', async (name, wrap) => {
    const place = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-87.6, 42] },
      properties: {
        name: { en: `A11y ${name}` },
        category: 'cafe',
        accessibility: {
          accessibleWith: { wheelchair: true },
          entrances: [{ door: { width: { value: 0.85, unit: 'meter' } }, stairs: { count: 1 } }],
          restrooms: null,
        },
      },
    };
    await driver.run(JSON.stringify(wrap(place)), { source: `A11y ${name}` });
    expect(await getPlace(server, `A11y ${name}`)).toMatchObject({
      category: 'restaurant',
      access: {
        features: { 'wheelchair-accessible': { verdict: 'yes' } },
        details: {
          door_width_cm: { median: 85 },
          entrance_steps: { median: 1 },
          toilet: { value: 'none' },
        },
      },
    });
  });
});

describe('GeoJSON', () => {
  it('reads OpenStreetMap tags and centers of areas from GeoJSON', async () => {
    const collection = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'hall',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [2, 48],
                [2.001, 48],
                [2.001, 48.001],
                [2, 48],
              ],
            ],
          },
          properties: {
            name: 'Salle des fêtes',
            amenity: 'community_centre',
            wheelchair: 'limited',
            'door:width': '0.9',
          },
        },
      ],
    };
    await driver.run(JSON.stringify(collection), { source: 'Mairie' });
    const place = await getPlace(server, 'Salle des fêtes');
    expect(place).toMatchObject({ category: 'public-service', latitude: 48.0005, longitude: 2.0005 });
    expect(place.access.features['wheelchair-accessible'].verdict).toBe('partly');
    expect(place.access.details.door_width_cm.median).toBe(90);
  });

  it('imports exported GeoJSON in another installation', async () => {
    const author = await server.buildUser();
    const location = await server.buildLocation(author, { latitude: 51, longitude: 7 });
    await server.buildReview(author, location.id, {
      feature_answers: { 'wheelchair-accessible': 'yes' },
      details: { door_width_cm: 95, toilet: 'partly' },
    });
    const exported = (await server.app.inject('/api/v1/export/places.geojson?bbox=6,50,8,52')).body;
    await elsewhereDriver.run(exported, { source: 'GeoJSON of Wayable' });
    expect((await getPlace(elsewhere, location.name)).access).toMatchObject({
      features: { 'wheelchair-accessible': { verdict: 'yes' } },
      details: { door_width_cm: { median: 95 }, toilet: { value: 'partly' } },
    });
  });
});

it.each(['csv', 'geojson'])('skips closed places of an exported places.%s', async (format) => {
  const author = await server.buildUser();
  const [open, closed] = [await server.buildLocation(author), await server.buildLocation(author)];
  const position = format === 'csv' ? 61 : 62;
  await server.sql`
    update locations set latitude = ${position}, longitude = 8 where id in (${open.id}, ${closed.id})
  `;
  await server.sql`update locations set closed_at = now() where id = ${closed.id}`;
  const url = `/api/v1/export/places.${format}?bbox=7,${position - 0.5},9,${position + 0.5}`;
  const exported = (await server.app.inject(url)).body;
  const imported = await elsewhereDriver.run(exported, { source: `Other ${format}` });
  expect(await elsewhereDriver.rows(imported.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: open.name, outcome: 'new' }),
      expect.objectContaining({ name: closed.name, outcome: 'skipped', reason: 'place_closed' }),
    ]),
  );
});

describe('spreadsheet', () => {
  it('imports numbers and answers from a spreadsheet', async () => {
    const file = writeXlsx([
      [
        'Asset ID',
        'Building',
        'Address',
        'Latitude',
        'Longitude',
        'Step-free',
        'Accessible WC',
        'Door width (mm)',
      ],
      [17, 'Town Hall & Archive', '1 Main St, Springfield', 44.05, -123.02, true, 'no', 910],
    ]);
    const draft = await driver.upload(file, { source: 'Springfield' });
    expect(draft.columns[1]).toEqual({ title: 'Building', samples: ['Town Hall & Archive'] });
    expect(draft.fields.slice(5)).toEqual(['wheelchair-accessible', 'toilet', 'door_width_cm']);
    await driver.preview(draft);
    await driver.apply(draft.id);
    const place = await getPlace(server, 'Town Hall & Archive');
    expect(place.sources).toMatchObject([{ id: '17', source: 'Springfield' }]);
    expect(place.access).toMatchObject({
      features: { 'wheelchair-accessible': { verdict: 'yes' } },
      details: { door_width_cm: { median: 91 }, toilet: { value: 'no' } },
    });
  });

  it('refuses a spreadsheet that unpacks to more than 200 MB', async () => {
    // Compress with native code, because JavaScript would need seconds, or half a minute on a busy machine.
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(210 * 1_024 * 1_024), 'xl/worksheets/sheet1.xml');
    zip.end();
    const bomb = await buffer(zip.outputStream);
    expect(bomb.length).toBeLessThan(1_000_000);
    const { status, body } = await driver.send(bomb, { source: 'Bomb', licence: 'CC0-1.0' });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'file', message: 'unpacks to more than 200 MB', code: 'unreadable' }],
    ]);
  });
});

describe('CSV', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffNom;lat;lng\nCafé du Pôle;48,1;2,1\n')],
    ['UTF-16', Buffer.from('\ufeffNom\tlat\tlng\nCafé du Pôle\t48,1\t2,1\n', 'utf16le')],
    ['Windows-1252', Buffer.from('Nom;lat;lng\nCafé du Pôle;48,1;2,1\n', 'latin1')],
  ])('reads CSV encoded as %s', async (_, file) => {
    const draft = await driver.upload(file, { source: 'Encodings' });
    await driver.preview(draft);
    expect(await driver.rows(draft.id)).toMatchObject([
      { name: 'Café du Pôle', latitude: 48.1, longitude: 2.1 },
    ]);
  });
});

describe('characters that the database refuses', () => {
  const preview = async (file: string, name?: string) => {
    const { status, body } = await driver.send(
      file,
      { source: 'Signs', licence: 'CC0-1.0' },
      { fileName: name },
    );
    expect(status).toBe(201);
    await driver.preview(body);
    return driver.rows(body.id);
  };

  it.each([59, 99, 499])('cuts an imported cell before an emoji at character %i', async (at) => {
    const cell = `${'a'.repeat(at)}😀`;
    const rows = await preview(`name,lat,lng,lift,remark\nCut ${at},48,2,${cell},${cell}\n`);
    expect(rows).toMatchObject([{ name: `Cut ${at}`, outcome: 'new', unread: [{ field: 'lift' }] }]);
  });

  it('reads GeoJSON with null characters and lone surrogates', async () => {
    const properties = '{"name":"A\\u0000B","lift":"maybe \\ud83d","\\u0000remark":"\\u0000"}';
    const rows = await preview(
      `{"type":"Feature","geometry":{"type":"Point","coordinates":[2,48]},"properties":${properties}}`,
    );
    expect(rows).toMatchObject([{ name: 'AB', unread: [{ field: 'lift', text: 'maybe \ufffd' }] }]);
  });

  it('accepts an import file name with a null character', async () => {
    expect(await preview('name,lat,lng\nNamed,48,2\n', 'a\u0000.csv')).toHaveLength(1);
  });
});
