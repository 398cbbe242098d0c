import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../testing/write-xlsx.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readXlsx } from './read-xlsx.ts';

const TITLES = ['Gebäude', 'Breitengrad', 'Längengrad', 'Türbreite'];

describe('readCsv', () => {
  it('finds column titles of a CSV below headline and groups', () => {
    const csv = `Begehung 2026;;;\n;Lage;;Eingang\n${TITLES.join(';')}\nRathaus;51,3;12,4;90\n`;
    expect(readCsv(csv)).toEqual({
      titles: TITLES,
      rows: [{ line: 4, cells: ['Rathaus', '51,3', '12,4', '90'] }],
    });
  });

  it('prefixes repeated column titles of a CSV with their groups', () => {
    const csv = `;;;Eingang;;WC;\nName;lat;lng;Breite;Stufen;Breite;Griffe\nA;1;2;90;0;80;ja\n`;
    expect(readCsv(csv).titles).toEqual([
      'Name',
      'lat',
      'lng',
      'Eingang Breite',
      'Stufen',
      'WC Breite',
      'Griffe',
    ]);
  });

  it.each([
    ['a declared separator', 'sep=;\r\nname;lat;lng\r\nA;1,5;2,5\r\n', 3],
    ['a headline without separators', 'Audit, May 2026\nname;lat;lng\nA;1,5;2,5\n', 3],
    ['commas inside cells', 'name;lat;lng\nA, B, C, D;1,5;2,5\n', 2],
    ['unknown titles', 'one;two;three\nA;1,5;2,5\n', 2],
  ])('detects the separator of a CSV with %s', (_, csv, line) => {
    const { titles, rows } = readCsv(csv);
    expect(titles).toHaveLength(3);
    expect(rows).toMatchObject([{ line, cells: [expect.any(String), '1,5', '2,5'] }]);
  });

  it('removes zero-width characters from a CSV', () => {
    const { titles, rows } = readCsv('Na\u200bme,lat,lng,WC\nHall,1,2,j\u200ba\n');
    expect([titles[0], rows[0]?.cells[3]]).toEqual(['Name', 'ja']);
  });

  it('removes the apostrophe before formulas in a CSV', () => {
    const { rows } = readCsv("name,lat,lng\n'@home,1,2\n'=Bar,1,2\n't Hoekje,1,2\n");
    expect(rows.map(({ cells }) => cells[0])).toEqual(['@home', '=Bar', "'t Hoekje"]);
  });

  it('reads a CSV with several kinds of line ends', () => {
    const { rows } = readCsv('name,lat,lng\r\nA,1,2\nB,3,4\rC,5,6\r\n');
    expect(rows).toEqual([
      { line: 2, cells: ['A', '1', '2'] },
      { line: 3, cells: ['B', '3', '4'] },
      { line: 4, cells: ['C', '5', '6'] },
    ]);
  });

  it('reads quoted CSV cells after a space', () => {
    const { rows } = readCsv('name, address, lat, lng\nHall, "1 Main St, Springfield", 1, 2\n');
    expect(rows[0]?.cells).toEqual(['Hall', '1 Main St, Springfield', '1', '2']);
  });

  it('reads the first CSV row as titles by default', () => {
    expect(readCsv('one,two\n1,2\n3,4\n').titles).toEqual(['one', 'two']);
  });
});

describe('readXlsx', () => {
  const cover = { name: 'Deckblatt', rows: [['Stadt Leipzig'], ['Mai 2026']] };
  const lists = { name: 'Listen', isHidden: true, rows: [TITLES, ['ja', 1, 2, 3]] };
  const audit = { name: 'Begehung', rows: [['Begehung 2026'], TITLES, ['Rathaus', 51.3, 12.4, 90]] };

  it('reads the visible sheet with the most known column titles', async () => {
    expect(await readXlsx(writeWorkbook([lists, cover, audit]))).toEqual({
      titles: TITLES,
      rows: [{ line: 3, cells: ['Rathaus', '51.3', '12.4', '90'] }],
    });
  });

  it('reads a spreadsheet with a number that is no date', async () => {
    const rows = [
      [...TITLES, 'Geprüft'],
      ['Rathaus', 51.3, 12.4, 90, { day: 46_143 }],
      ['Bad', 51.4, 12.5, 80, { day: 493_412_345_678 }],
    ];
    const { rows: found } = await readXlsx(writeWorkbook([{ name: 'Begehung', rows }]));
    expect(found.map(({ cells }) => cells[4])).toEqual(['2026-05-01', '']);
  });

  it('reads the first visible sheet if no titles are known', async () => {
    const plain = {
      name: 'Plain',
      rows: [
        ['one', 'two'],
        [1, 2],
      ],
    };
    expect((await readXlsx(writeWorkbook([lists, plain, cover]))).titles).toEqual(['one', 'two']);
  });
});

describe('readJson', () => {
  const middleOf = (geometry: object) => {
    const { titles, rows } = readJson(JSON.stringify({ type: 'Feature', geometry, properties: {} }));
    return Object.fromEntries(titles.map((title, index) => [title, Number(rows[0]?.cells[index])]));
  };

  it('reads the center of a GeoJSON area across the antimeridian', () => {
    const ring = [
      [179.8, -17],
      [-179.9, -17],
      [-179.9, -17.2],
      [179.8, -17.2],
      [179.8, -17],
    ];
    expect(middleOf({ type: 'Polygon', coordinates: [ring] })).toEqual({
      longitude: 179.95,
      latitude: -17.1,
    });
    const east = ring.map(([longitude = 0, latitude]) => [longitude > 0 ? 179.9 : -179.7, latitude]);
    expect(middleOf({ type: 'Polygon', coordinates: [east] })).toEqual({
      longitude: -179.9,
      latitude: -17.1,
    });
  });

  it('reads the center of a GeoJSON GeometryCollection', () => {
    const geometries = [
      { type: 'Point', coordinates: [2, 48] },
      {
        type: 'LineString',
        coordinates: [
          [2, 48],
          [4, 50],
        ],
      },
    ];
    expect(middleOf({ type: 'GeometryCollection', geometries })).toEqual({ longitude: 3, latitude: 49 });
  });
});
