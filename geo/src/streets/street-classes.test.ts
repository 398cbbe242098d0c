import { describe, expect, it } from 'vitest';
import type { OsmTags } from '../osm-file/elements.ts';
import {
  classifyArea,
  classifyAreaName,
  classifyHouseNumber,
  classifyLine,
  classifyLineName,
  classifyPointName,
} from './street-classes.ts';

describe('lines', () => {
  it.each<[OsmTags, object | undefined]>([
    [{ highway: 'motorway' }, { layer: 'road', minZoom: 10, properties: { class: 'motorway' } }],
    [{ highway: 'primary_link' }, { layer: 'road', minZoom: 12, properties: { class: 'link' } }],
    [{ highway: 'residential' }, { layer: 'road', minZoom: 12, properties: { class: 'street' } }],
    [
      { highway: 'steps', tunnel: 'yes' },
      { layer: 'road', minZoom: 14, properties: { class: 'path', type: 'steps', structure: 'tunnel' } },
    ],
    [
      { highway: 'service', service: 'driveway' },
      { layer: 'road', minZoom: 15, properties: { class: 'service' } },
    ],
    [
      { highway: 'primary', bridge: 'yes', tunnel: 'no' },
      { layer: 'road', minZoom: 10, properties: { class: 'primary', structure: 'bridge' } },
    ],
    [{ railway: 'rail' }, { layer: 'road', minZoom: 10, properties: { class: 'major_rail' } }],
    [
      { railway: 'rail', service: 'yard' },
      { layer: 'road', minZoom: 13, properties: { class: 'major_rail' } },
    ],
    [{ railway: 'tram' }, { layer: 'road', minZoom: 12, properties: { class: 'minor_rail' } }],
    [{ waterway: 'river' }, { layer: 'waterway', minZoom: 10, properties: { class: 'river' } }],
    [{ waterway: 'stream', tunnel: 'culvert' }, undefined],
    [{ man_made: 'pier' }, { layer: 'road', minZoom: 12, properties: { class: 'pier' } }],
    [{ route: 'ferry' }, { layer: 'road', minZoom: 11, properties: { class: 'ferry' } }],
    [{ highway: 'proposed' }, undefined],
    [{ highway: 'constructor' }, undefined],
    [{ highway: 'pedestrian', area: 'yes' }, undefined],
    [{ barrier: 'wall' }, undefined],
  ])('classifies a line with the tags %o as %o', (tags, expected) => {
    const [first] = classifyLine(tags);
    if (expected) expect(first).toEqual(expected);
    else expect(first).toBeUndefined();
  });

  it('shows names of larger streets at lower zooms', () => {
    const zoomOf = (highway: string) => classifyLineName({ highway })[0]?.minZoom;
    expect([zoomOf('primary'), zoomOf('residential'), zoomOf('footway')]).toEqual([12, 14, 15]);
    expect(classifyLineName({ railway: 'rail' })).toEqual([]);
  });
});

describe('areas', () => {
  it.each<[OsmTags, string[]]>([
    [{ leisure: 'park' }, ['landuse park']],
    [{ landuse: 'forest' }, ['landuse wood']],
    [{ natural: 'beach' }, ['landuse sand']],
    [{ amenity: 'school', building: 'yes' }, ['landuse school', 'building']],
    [{ natural: 'water', landuse: 'basin' }, ['water']],
    [{ leisure: 'swimming_pool' }, ['water']],
    [{ building: 'yes' }, ['building']],
    [{ building: 'no' }, []],
    [{ building: 'yes', location: 'underground' }, []],
    [{ highway: 'pedestrian' }, []],
    [{ highway: 'pedestrian', area: 'yes' }, ['landuse square']],
    [{ highway: 'pedestrian', type: 'multipolygon' }, ['landuse square']],
    [{ man_made: 'pier' }, ['landuse pier']],
    [{ landuse: 'residential' }, []],
    [{ landuse: 'toString' }, []],
  ])('classifies an area with the tags %o as %j', (tags, expected) => {
    const found = classifyArea(tags).map(({ layer, properties }) =>
      [layer, properties.class].filter((part) => part !== undefined).join(' '),
    );
    expect(found).toEqual(expected);
  });
});

describe('house numbers', () => {
  it.each([
    '7',
    '12 bis',
    '4-6',
    '1/2',
    '10;12',
    '٣',
  ])('labels the house number %s on street tiles', (number) => {
    expect(classifyHouseNumber({ 'addr:housenumber': number })).toMatchObject([
      { layer: 'housenum_label', properties: { house_num: number } },
    ]);
  });

  it.each([
    '',
    ' ',
    'yes, ask at the counter',
    '\u202E7',
    '7\u0000',
  ])('omits the invalid house number %o', (number) => {
    expect(classifyHouseNumber({ 'addr:housenumber': number })).toEqual([]);
  });
});

describe('names', () => {
  it('ranks the name of a city before a suburb', () => {
    const [city] = classifyPointName({ place: 'city' });
    const [suburb] = classifyPointName({ place: 'suburb' });
    expect(city).toMatchObject({ layer: 'place_label', properties: { type: 'city' } });
    expect(Number(city?.properties.localrank)).toBeLessThan(Number(suburb?.properties.localrank));
    expect(classifyAreaName({ place: 'suburb' })).toEqual([]);
    expect(classifyAreaName({ place: 'island' })).toHaveLength(1);
  });

  it.each<[OsmTags, string]>([
    [{ railway: 'station' }, 'rail_station_label rail'],
    [{ leisure: 'park' }, 'poi_label park'],
    [{ leisure: 'marina' }, 'poi_label harbor'],
    [{ natural: 'water' }, 'water_label'],
  ])('classifies the name of %o as %s', (tags, expected) => {
    const [found] = classifyPointName(tags);
    expect([found?.layer, found?.properties.maki].filter(Boolean).join(' ')).toBe(expected);
  });

  it('omits names of fountains and restaurants from street tiles', () => {
    expect(classifyAreaName({ amenity: 'fountain' })).toEqual([]);
    expect(classifyPointName({ amenity: 'restaurant' })).toEqual([]);
  });
});
