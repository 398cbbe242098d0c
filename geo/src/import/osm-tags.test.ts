import { isShowable } from '@wayable/platform/http/requests/validation';
import { CATEGORIES, type Category } from '@wayable/protocol/categories';
import { toStoredLine } from '@wayable/protocol/lines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OsmTags } from '../osm-file/elements.ts';
import { addressOf } from './osm-address.ts';
import { categoryOf } from './osm-category.ts';
import { addEntranceFacts, type Entrance, factsOf } from './osm-facts.ts';
import { kindOf } from './osm-kind.ts';
import { hasEnded } from './osm-life.ts';
import { mendLine } from './osm-text.ts';

describe('categoryOf', () => {
  it.each<[OsmTags, Category | undefined]>([
    [{ amenity: 'cafe' }, 'restaurant'],
    [{ amenity: 'parking;fuel' }, 'transportation'],
    [{ amenity: 'pharmacy', healthcare: 'pharmacy', shop: 'chemist' }, 'healthcare'],
    [{ amenity: 'place_of_worship', building: 'church' }, 'other'],
    [{ amenity: 'library' }, 'public-service'],
    [{ shop: 'books' }, 'retail'],
    [{ shop: 'vacant' }, undefined],
    [{ highway: 'bus_stop', public_transport: 'platform' }, 'transportation'],
    [{ public_transport: 'stop_position', railway: 'stop' }, undefined],
    [{ railway: 'station' }, 'transportation'],
    [{ tourism: 'museum' }, 'entertainment'],
    [{ tourism: 'hotel' }, 'other'],
    [{ tourism: 'information', information: 'map' }, undefined],
    [{ tourism: 'information', information: 'office' }, 'public-service'],
    [{ leisure: 'park' }, 'recreation'],
    [{ office: 'government' }, 'public-service'],
    [{ office: 'estate_agent' }, 'other'],
    [{ building: 'public' }, 'public-service'],
    [{ building: 'apartments' }, undefined],
    [{ amenity: 'bench' }, undefined],
    [{ highway: 'residential' }, undefined],
  ])('maps the tags %o to the category %s', (tags, category) => {
    expect(categoryOf(tags)).toBe(category);
  });

  it('returns only known categories for any tags', () => {
    const key = fc.constantFrom(
      'amenity',
      'shop',
      'tourism',
      'leisure',
      'healthcare',
      'office',
      'railway',
      'highway',
    );
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), (tags) => {
        const category = categoryOf(tags);
        expect(category === undefined || CATEGORIES.includes(category)).toBe(true);
      }),
    );
  });
});

describe('factsOf', () => {
  it.each([
    ['wheelchair', 'yes', 'wheelchair-accessible', 'yes'],
    ['wheelchair', 'designated', 'wheelchair-accessible', 'yes'],
    ['wheelchair', 'limited', 'wheelchair-accessible', 'limited'],
    ['wheelchair', 'no', 'wheelchair-accessible', 'no'],
    ['wheelchair', 'on request', null, null],
    ['automatic_door', 'motion', 'automatic-doors', 'yes'],
    ['automatic_door', 'no', 'automatic-doors', 'no'],
    ['tactile_paving', 'contrasted', 'visual-aids', 'yes'],
    ['tactile_paving', 'no', 'visual-aids', 'no'],
    ['tactile_writing:braille', 'yes', 'visual-aids', 'yes'],
    ['speech_output', 'yes', 'audio-cues', 'yes'],
    ['traffic_signals:sound', 'yes', 'audio-cues', 'yes'],
    ['toilets:wheelchair', 'yes', 'accessible-toilet', 'yes'],
    ['toilets:wheelchair', 'no', 'accessible-toilet', 'no'],
    ['hearing_loop', 'limited', 'induction-loop', 'limited'],
  ])('reads the tag %s=%s as feature %s: %s', (key, value, about, says) => {
    expect(factsOf({ [key]: value, name: 'Anything' })).toEqual([{ key, value, about, says }]);
  });

  it("reads a public toilet's wheelchair access as accessible toilet", () => {
    expect(factsOf({ amenity: 'toilets', wheelchair: 'no' })).toEqual([
      { key: 'wheelchair', value: 'no', about: 'wheelchair-accessible', says: 'no' },
      { key: 'amenity', value: 'toilets', about: 'accessible-toilet', says: 'no' },
    ]);
    const both = factsOf({ amenity: 'toilets', wheelchair: 'no', 'toilets:wheelchair': 'yes' });
    expect(both.map(({ about, says }) => [about, says])).toEqual([
      ['wheelchair-accessible', 'no'],
      ['accessible-toilet', 'yes'],
    ]);
    expect(factsOf({ amenity: 'toilets' })).toEqual([]);
    expect(factsOf({ amenity: 'cafe', wheelchair: 'yes' })).toHaveLength(1);
  });
});

describe('addEntranceFacts', () => {
  const entrances = (...tags: OsmTags[]): Entrance[] =>
    tags.map((each, index) => ({ element: `node/${index + 1}`, tags: each }));
  const saysOf = (own: OsmTags, ...tags: OsmTags[]) =>
    addEntranceFacts(factsOf(own), entrances(...tags)).map(({ key, says, element }) => [key, says, element]);

  it('returns the facts of the best entrance', () => {
    expect(
      saysOf({}, { entrance: 'yes', automatic_door: 'no' }, { entrance: 'yes', automatic_door: 'button' }),
    ).toEqual([['automatic_door', 'yes', 'node/2']]);
  });

  it('returns the facts of the main entrance instead of others', () => {
    expect(
      saysOf({}, { entrance: 'main', wheelchair: 'no' }, { entrance: 'yes', wheelchair: 'yes' }),
    ).toEqual([['wheelchair', 'no', 'node/1']]);
  });

  it('ignores facts of service and private entrances', () => {
    expect(saysOf({}, { entrance: 'service', wheelchair: 'yes' })).toEqual([]);
    expect(saysOf({}, { entrance: 'yes', access: 'private', wheelchair: 'yes' })).toEqual([]);
  });

  it('keeps a contradiction between a building and its entrance', () => {
    expect(saysOf({ wheelchair: 'yes' }, { entrance: 'main', wheelchair: 'no' })).toEqual([
      ['wheelchair', 'yes', undefined],
      ['wheelchair', 'no', 'node/1'],
    ]);
  });

  it('returns the steps of a main entrance', () => {
    expect(saysOf({}, { entrance: 'main', step_count: '3' })).toEqual([['entrance_steps', null, 'node/1']]);
  });

  it.each<[string, OsmTags[], (string | null)[][]]>([
    [
      'without details of a worse entrance',
      [{ wheelchair: 'yes' }, { wheelchair: 'no', step_count: '3' }],
      [['wheelchair', 'yes', 'node/1']],
    ],
    [
      'with details of the better entrance despite more steps',
      [
        { wheelchair: 'no', step_count: '0' },
        { wheelchair: 'limited', step_count: '1' },
      ],
      [
        ['wheelchair', 'limited', 'node/2'],
        ['entrance_steps', null, 'node/2'],
      ],
    ],
    [
      'with details of an unanswered entrance before a "no"',
      [{ step_count: '0' }, { wheelchair: 'no' }],
      [
        ['wheelchair', 'no', 'node/2'],
        ['entrance_steps', null, 'node/1'],
      ],
    ],
    [
      'without details of an unanswered entrance after a "yes"',
      [{ step_count: '3' }, { wheelchair: 'yes' }],
      [['wheelchair', 'yes', 'node/2']],
    ],
    [
      'with the fewest steps of equal entrances',
      [{ wheelchair: 'yes' }, { wheelchair: 'yes', step_count: '1' }, { wheelchair: 'yes', step_count: '0' }],
      [
        ['wheelchair', 'yes', 'node/3'],
        ['entrance_steps', null, 'node/3'],
      ],
    ],
    [
      'with details if no entrance has an answer',
      [{}, { width: '0.9' }],
      [['door_width_cm', null, 'node/2']],
    ],
  ])('returns facts of several entrances %s', (_, tags, expected) => {
    expect(saysOf({}, ...tags.map((each) => ({ entrance: 'yes', ...each })))).toEqual(expected);
  });
});

describe('kindOf', () => {
  it.each<[OsmTags, string | null]>([
    [{ tourism: 'hotel' }, 'hotel'],
    [{ amenity: 'bank' }, 'bank'],
    [{ amenity: 'place_of_worship' }, 'place_of_worship'],
    [{ shop: 'wool' }, 'shop'],
    [{ amenity: 'parking_space', parking_space: 'disabled' }, 'disabled_parking'],
    [{ amenity: 'toilets', 'changing_table:adult': 'yes' }, 'changing_place'],
    [{ highway: 'elevator' }, 'elevator'],
    [{ office: 'unheard_of' }, null],
  ])('maps the tags %o to the kind %s', (tags, kind) => {
    expect(kindOf(tags)).toBe(kind);
  });
});

describe('hasEnded', () => {
  const NOW = new Date('2026-11-27');

  it.each<[OsmTags, boolean]>([
    [{ 'disused:amenity': 'cafe' }, true],
    [{ 'was:shop': 'books' }, true],
    [{ shop: 'vacant' }, true],
    [{ amenity: 'cafe', opening_hours: 'off' }, true],
    [{ amenity: 'cafe', abandoned: 'yes' }, true],
    [{ amenity: 'cafe', end_date: '2025' }, true],
    [{ amenity: 'cafe', end_date: '2026-11' }, false],
    [{ amenity: 'cafe', end_date: '2026-11-26' }, true],
    [{ amenity: 'cafe', end_date: 'before long' }, false],
    [{ 'disused:amenity': 'pub', shop: 'books' }, false],
    [{ amenity: 'cafe' }, false],
    [{ highway: 'residential' }, false],
  ])('returns whether a place with %o has ended (%s)', (tags, expected) => {
    expect(hasEnded(tags, NOW)).toBe(expected);
  });
});

describe('mendLine', () => {
  it.each([
    ['Café', 'Café'],
    ['  Two\nlines\t', 'Two lines'],
    ['Turned \u202eback', 'Turned back'],
    ['\u200b\u0007', undefined],
    ['', undefined],
  ])('repairs the tag value %j to %j', (text, expected) => {
    expect(mendLine(text, 200)).toBe(expected);
  });

  it('repairs random tag values to storable text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 2, max: 40 }),
        (text, most) => {
          const line = mendLine(text, most);
          if (line === undefined) return;
          expect(line.length).toBeLessThanOrEqual(most);
          expect(isShowable(line)).toBe(true);
          expect(toStoredLine(line)).toBe(line);
        },
      ),
    );
  });
});

describe('addressOf', () => {
  const areas = { district: 'La Condamine', city: 'Monaco', country: 'MC' };

  it.each([
    [
      { 'addr:housenumber': '6', 'addr:street': 'Quai Antoine 1er', 'addr:postcode': '98000' },
      areas,
      '6 Quai Antoine 1er, Monaco, 98000 MC',
      true,
    ],
    [
      { 'addr:street': 'State St', 'addr:city': 'Chicago', 'addr:state': 'IL', 'addr:postcode': '60605' },
      {},
      'State St, Chicago, IL 60605',
      true,
    ],
    [{}, areas, 'La Condamine, Monaco, MC', false],
    [{ 'addr:country': 'MC' }, {}, '', false],
    [{ 'addr:full': '1 Any Way, Anytown' }, areas, '1 Any Way, Anytown', true],
    [
      {
        'addr:housename': 'Rose Cottage',
        'addr:street': 'High Street',
        'addr:unit': '5',
        'addr:city': 'Ely',
      },
      {},
      'Rose Cottage, High Street #5, Ely',
      true,
    ],
    [
      { 'addr:conscriptionnumber': '123', 'addr:place': 'Lhota' },
      { city: 'Lhota' },
      '123 Lhota, Lhota',
      true,
    ],
    [{ 'addr:housenumber': '4', 'addr:hamlet': 'Bree' }, { city: 'Ely' }, '4 Bree, Ely', true],
    [
      {
        'addr:quarter': '芝公園',
        'addr:neighbourhood': '四丁目',
        'addr:block_number': '2',
        'addr:housenumber': '8',
        'addr:city': '港区',
        'addr:province': '東京都',
      },
      {},
      '芝公園四丁目2-8, 港区, 東京都',
      true,
    ],
  ])('composes the street address of tags %o within %o: "%s"', (tags, enclosing, text, hasStreet) => {
    expect(addressOf(tags as OsmTags, enclosing)).toEqual({ text, hasStreet });
  });
});
