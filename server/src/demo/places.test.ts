import { CATEGORIES } from '@wayable/protocol/categories';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import { describe, expect, it } from 'vitest';
import { DEMO_PLACES } from './places.ts';

/** The part of Chicago that the embedded base map contains. */
const STREETS = { south: 41.77, north: 41.97, west: -87.8, east: -87.58 };

describe('demo places', () => {
  it('contains several demo places of every category', () => {
    for (const category of CATEGORIES)
      expect(DEMO_PLACES.filter((place) => place.category === category).length, category).toBeGreaterThan(4);
  });

  it.each(DEMO_PLACES)('positions $key within the embedded base map, to five decimals', (place) => {
    expect(place.latitude).toBeGreaterThan(STREETS.south);
    expect(place.latitude).toBeLessThan(STREETS.north);
    expect(place.longitude).toBeGreaterThan(STREETS.west);
    expect(place.longitude).toBeLessThan(STREETS.east);
    for (const degrees of [place.latitude, place.longitude]) expect(Number(degrees.toFixed(5))).toBe(degrees);
  });

  it.each(DEMO_PLACES)('gives $key a kebab-case key, name and full address', (place) => {
    expect(place.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(place.name.trim()).toBe(place.name);
    expect(place.name.length).toBeLessThanOrEqual(LOCATION_NAME_MAX);
    expect(place.address).toMatch(/^\d+ .+, (Chicago|Oak Park|Cicero), IL 60[368]\d\d$/);
    expect(place.address.length).toBeLessThanOrEqual(LOCATION_ADDRESS_MAX);
  });

  it('uses unique keys and unique pairs of name and address', () => {
    const keys = new Set(DEMO_PLACES.map((place) => place.key));
    const identities = new Set(DEMO_PLACES.map((place) => `${place.name}\n${place.address}`.toLowerCase()));
    expect(keys.size).toBe(DEMO_PLACES.length);
    expect(identities.size).toBe(DEMO_PLACES.length);
  });
});
