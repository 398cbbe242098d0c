import { describe, expect, it } from 'vitest';
import { nameWholes, toSettlement } from './osm-settlements.ts';

const node = (tags: Record<string, string>, lat = 43.7, lon = 7.4) =>
  toSettlement({ type: 'node', id: 1, lat, lon, tags });

describe('toSettlement', () => {
  it('reads name, kind and population of a settlement', () => {
    expect(node({ place: 'suburb', name: ' Monte  Carlo ', population: '15,200' })).toMatchObject({
      external_id: 'node/1',
      name: 'Monte Carlo',
      kind: 'suburb',
      population: 15_200,
    });
  });

  it.each([
    [{ place: 'suburb' }],
    [{ name: 'Somewhere' }],
    [{ place: 'ocean', name: 'Atlantic' }],
    [{ place: 'city', name: '\u202eytic' }],
    [{ place: 'city', name: 'x'.repeat(201) }],
  ])('returns undefined for the tags %o as a settlement', (tags) => {
    expect(node(tags as Record<string, string>)).toBeUndefined();
  });

  it.each(['many', '-5', '1e99'])("reads a settlement's invalid population %s as zero", (population) => {
    expect(node({ place: 'city', name: 'A', population })?.population).toBe(0);
  });
});

describe('nameWholes', () => {
  it('assigns a suburb to the settlement nearest in meters', () => {
    const entries = [
      node({ place: 'suburb', name: 'Part' }, 60, 10),
      node({ place: 'town', name: 'North' }, 60.15, 10),
      node({ place: 'town', name: 'East' }, 60, 10.2),
    ].filter((entry) => entry !== undefined);
    expect(nameWholes(entries).map(({ region }) => region)).toEqual(['East', '', '']);
  });

  it('assigns a suburb to a settlement across the antimeridian', () => {
    const entries = [
      node({ place: 'suburb', name: 'Part' }, -16.8, 179.99),
      node({ place: 'town', name: 'Near' }, -16.8, -179.99),
      node({ place: 'town', name: 'Far' }, -16.8, 179.5),
    ].filter((entry) => entry !== undefined);
    expect(nameWholes(entries)[0]?.region).toBe('Near');
  });

  it('leaves a quarter unchanged if no settlement is near', () => {
    const part = node({ place: 'quarter', name: 'Part' });
    expect(nameWholes(part ? [part] : [])).toEqual([part]);
  });
});
