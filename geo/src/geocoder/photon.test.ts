import { describe, expect, it } from 'vitest';
import { parsePhotonAnswer, photonReversePath, photonSearchPath } from './photon.ts';

const feature = (properties: object, coordinates: unknown = [-87.6237, 41.8796]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

const MUSEUM = feature({
  osm_type: 'R',
  osm_id: 2_117_981,
  osm_key: 'tourism',
  osm_value: 'museum',
  type: 'house',
  name: 'Art Institute of Chicago',
  housenumber: '111',
  street: 'South Michigan Avenue',
  district: 'Loop',
  city: 'Chicago',
  county: 'Cook County',
  state: 'Illinois',
  postcode: '60603',
  country: 'United States',
  countrycode: 'US',
  extent: [-87.6244, 41.8806, -87.6211, 41.8787],
});

describe('parsePhotonAnswer', () => {
  it('reads a place with its street address from Photon', () => {
    expect(parsePhotonAnswer(collection(MUSEUM))).toEqual([
      {
        name: 'Art Institute of Chicago',
        address: '111 South Michigan Avenue, Loop, Chicago, Illinois 60603 United States',
        latitude: 41.8796,
        longitude: -87.6237,
        kind: 'establishment',
        source: 'Photon',
        attribution: '© OpenStreetMap contributors',
      },
    ]);
  });

  it('reads houses, streets and cities from Photon as kind geocode', () => {
    const answer = collection(
      feature({ osm_key: 'building', type: 'house', housenumber: '5', street: 'Main St', city: 'Evanston' }),
      feature({
        osm_key: 'highway',
        type: 'street',
        name: 'Main St',
        city: 'Evanston',
        country: 'United States',
      }),
      feature({
        osm_key: 'place',
        type: 'city',
        name: 'Evanston',
        state: 'Illinois',
        country: 'United States',
      }),
    );
    expect(parsePhotonAnswer(answer)).toMatchObject([
      { name: '5 Main St', address: '5 Main St, Evanston', kind: 'geocode' },
      { name: 'Main St', address: 'Main St, Evanston, United States', kind: 'geocode' },
      {
        name: 'Evanston',
        address: 'Evanston, Illinois, United States',
        kind: 'geocode',
        is_approximate: true,
      },
    ]);
    const [house, street] = parsePhotonAnswer(answer) ?? [];
    expect([house?.is_approximate, street?.is_approximate]).toEqual([undefined, undefined]);
  });

  it("skips Photon's results without position or name", () => {
    const odd = [null, 7, {}, feature({}), feature({ name: 'A' }, [200, 1]), feature({ name: 'B' }, 'here')];
    expect(parsePhotonAnswer(collection(...odd, MUSEUM))).toHaveLength(1);
  });

  it.each([
    null,
    'text',
    7,
    [],
    {},
    { features: [] },
    { type: 'FeatureCollection' },
  ])("returns undefined for Photon's malformed answer %j", (body) => {
    expect(parsePhotonAnswer(body)).toBeUndefined();
  });
});

describe('paths', () => {
  it('encodes text and point in requests to Photon', () => {
    expect(photonSearchPath('Café & Bar', { near: { latitude: 1, longitude: 2 }, limit: 5 })).toBe(
      '/api?q=Caf%C3%A9+%26+Bar&limit=5&lang=en&lat=1&lon=2',
    );
    expect(photonReversePath({ latitude: 1, longitude: 2 })).toBe('/reverse?lat=1&lon=2&limit=3&lang=en');
  });
});
