import { CATEGORIES, type Category } from '@wayable/protocol/categories';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from './osm-address.ts';
import { categoryOf, type OsmTags } from './osm-category.ts';
import { addEntranceFacts, factsOf } from './osm-facts.ts';

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
  ])('maps %o to %s', (tags, category) => {
    expect(categoryOf(tags)).toBe(category);
  });

  it('knows only our categories, whatever the tags', () => {
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
    ['hearing_loop', 'yes', null, null],
  ])('takes %s=%s as: %s, %s', (key, value, about, says) => {
    expect(factsOf({ [key]: value, name: 'Anything' })).toEqual([{ key, value, about, says }]);
  });

  it('takes the access of a public toilet for that of the toilet, unless its tags say that themselves', () => {
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

  it('adds what an entrance has, unless the building says otherwise', () => {
    const entrances = [
      { automatic_door: 'no' },
      { automatic_door: 'button', wheelchair: 'yes' },
      { automatic_door: 'motion' },
    ];
    expect(addEntranceFacts(factsOf({ wheelchair: 'no' }), entrances)).toEqual([
      { key: 'wheelchair', value: 'no', about: 'wheelchair-accessible', says: 'no' },
      { key: 'automatic_door', value: 'button', about: 'automatic-doors', says: 'yes' },
    ]);
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
  ])('%o within %o is "%s"', (tags, enclosing, text, hasStreet) => {
    expect(addressOf(tags as OsmTags, enclosing)).toEqual({ text, hasStreet });
  });
});
