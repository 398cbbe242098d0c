import { describe, expect, it } from 'vitest';
import { nominatimReversePath, nominatimSearchPath, parseNominatimAnswer } from './nominatim.ts';

const MUSEUM = {
  place_id: 332_054_621,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'relation',
  osm_id: 2_117_981,
  lat: '41.8796',
  lon: '-87.6237',
  category: 'tourism',
  type: 'museum',
  place_rank: 30,
  importance: 0.55,
  addresstype: 'tourism',
  name: 'Art Institute of Chicago',
  display_name:
    'Art Institute of Chicago, 111, South Michigan Avenue, Loop, Chicago, Illinois, 60603, United States',
  address: {
    tourism: 'Art Institute of Chicago',
    house_number: '111',
    road: 'South Michigan Avenue',
    neighbourhood: 'Loop',
    city: 'Chicago',
    county: 'Cook County',
    state: 'Illinois',
    'ISO3166-2-lvl4': 'US-IL',
    postcode: '60603',
    country: 'United States',
    country_code: 'us',
  },
  boundingbox: ['41.8787', '41.8806', '-87.6244', '-87.6211'],
};

describe('parseNominatimAnswer', () => {
  it('reads search results of Nominatim', () => {
    expect(parseNominatimAnswer([MUSEUM])).toEqual([
      {
        name: 'Art Institute of Chicago',
        address: '111 South Michigan Avenue, Loop, Chicago, Illinois 60603 United States',
        latitude: 41.8796,
        longitude: -87.6237,
        kind: 'establishment',
        source: 'Nominatim',
        attribution: '© OpenStreetMap contributors',
      },
    ]);
  });

  it('names a house of Nominatim by its street address', () => {
    const house = { ...MUSEUM, name: '', category: 'building' };
    expect(parseNominatimAnswer(house)).toMatchObject([
      { name: '111 South Michigan Avenue', kind: 'geocode' },
    ]);
  });

  it("marks Nominatim's neighborhoods as approximate, but no streets", () => {
    const { road, house_number: _, ...area } = MUSEUM.address;
    const at = (address: object) => ({ ...MUSEUM, name: 'Loop', category: 'place', address });
    expect(parseNominatimAnswer([at(area), at({ ...area, road })])).toMatchObject([
      { is_approximate: true },
      expect.not.objectContaining({ is_approximate: true }),
    ]);
  });

  it("uses Nominatim's display_name for results without street address", () => {
    const { address, ...rest } = MUSEUM;
    expect(parseNominatimAnswer([rest])).toMatchObject([{ address: MUSEUM.display_name }]);
  });

  it("returns no results for Nominatim's error 'Unable to geocode'", () => {
    expect(parseNominatimAnswer({ error: 'Unable to geocode' })).toEqual([]);
  });

  it("omits Nominatim's results without a position", () => {
    expect(
      parseNominatimAnswer([null, {}, { ...MUSEUM, lat: '' }, { ...MUSEUM, lon: '999' }, MUSEUM]),
    ).toHaveLength(1);
  });

  it.each([null, 'text', 7, {}])("returns undefined for Nominatim's malformed answer %j", (body) => {
    expect(parseNominatimAnswer(body)).toBeUndefined();
  });
});

describe('paths', () => {
  it('prefers results around a point in Nominatim requests', () => {
    expect(nominatimSearchPath('Main St', { near: { latitude: 41.88, longitude: -87.63 }, limit: 3 })).toBe(
      '/search?q=Main+St&limit=3&format=jsonv2&addressdetails=1&accept-language=en&viewbox=-88.13%2C42.38%2C-87.13%2C41.38',
    );
    expect(nominatimReversePath({ latitude: 1, longitude: 2 })).toContain(
      '/reverse?lat=1&lon=2&format=jsonv2',
    );
  });
});
