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
    ['wheelchair', 'yes', 'wheelchair-accessible'],
    ['wheelchair', 'designated', 'wheelchair-accessible'],
    ['wheelchair', 'limited', null],
    ['wheelchair', 'no', null],
    ['automatic_door', 'motion', 'automatic-doors'],
    ['automatic_door', 'no', null],
    ['tactile_paving', 'contrasted', 'visual-aids'],
    ['tactile_paving', 'no', null],
    ['tactile_writing:braille', 'yes', 'visual-aids'],
    ['speech_output', 'yes', 'audio-cues'],
    ['traffic_signals:sound', 'yes', 'audio-cues'],
    ['toilets:wheelchair', 'yes', null],
  ])('takes %s=%s as %s', (key, value, feature) => {
    expect(factsOf({ [key]: value, name: 'Anything' })).toEqual([{ key, value, feature }]);
  });

  it('adds what an entrance has, unless the building says otherwise', () => {
    const entrances = [{ automatic_door: 'button', wheelchair: 'yes' }, { automatic_door: 'motion' }];
    expect(addEntranceFacts(factsOf({ wheelchair: 'no' }), entrances)).toEqual([
      { key: 'wheelchair', value: 'no', feature: null },
      { key: 'automatic_door', value: 'button', feature: 'automatic-doors' },
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
