import { ALL_CATEGORIES, CATEGORIES } from '@wayable/protocol/categories';
import { FACT_ANSWERS, FEATURES } from '@wayable/protocol/features';
import { PLACE_KINDS } from '@wayable/protocol/place-kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExplorerState, formatExplorerState, parseExplorerState, roundCamera } from './explorer-state';
import { EXPLORER_SORTS } from './results/sort-entries';

const parse = (query: string) => parseExplorerState(new URLSearchParams(query));

const camera = fc
  .record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    zoom: fc.double({ min: 1, max: 19, noNaN: true }),
  })
  .map(roundCamera);

const from = fc
  .record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    name: fc.stringMatching(/^[a-z]{1,20}$/),
  })
  .map(({ name, ...point }) => {
    const { latitude, longitude } = roundCamera({ ...point, zoom: 1 });
    return { latitude, longitude, name };
  });

const state: fc.Arbitrary<ExplorerState> = fc.record({
  query: fc.string({ maxLength: 40, unit: 'grapheme' }),
  rating: fc.constantFrom(undefined, 'excellent', 'good', 'fair', 'poor'),
  features: fc.subarray([...FEATURES]),
  wheelchair: fc.subarray([...FACT_ANSWERS]),
  hasToilet: fc.boolean(),
  kinds: fc.subarray([...PLACE_KINDS], { maxLength: 20 }),
  confirmed: fc.constantFrom('old' as const, 'recent' as const, undefined),
  scope: fc.constantFrom('everywhere', 'area', 'near'),
  from: fc.option(from, { nil: undefined }),
  sort: fc.constantFrom(undefined, ...EXPLORER_SORTS),
  category: fc.constantFrom(ALL_CATEGORIES, ...CATEGORIES),
  locationId: fc.option(fc.uuid(), { nil: undefined }),
  camera: fc.option(camera, { nil: undefined }),
  view: fc.constantFrom('map', 'list'),
});

describe('explorer URL', () => {
  it('restores every explorer state from its URL', () => {
    fc.assert(
      fc.property(state, (shown) => {
        const address = formatExplorerState(shown).toString();
        expect(parse(address)).toEqual(shown);
      }),
    );
  });

  it.each([
    ['fresh=old&sort=stale', { confirmed: 'old', sort: 'unconfirmed' }],
    ['fresh=recent&sort=fresh', { confirmed: 'recent', sort: 'confirmed' }],
    ['confirmed=old&fresh=recent', { confirmed: 'old' }],
  ])("parses the explorer's old URL query %s", (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  it("returns an empty query for the explorer's initial state", () => {
    expect(formatExplorerState(parse('')).toString()).toBe('');
  });

  it('parses any text as explorer URL without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => parse(text)).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (lat, lng, z) => {
        const read = parseExplorerState(new URLSearchParams({ lat, lng, z }));
        expect(read.camera === undefined || Number.isFinite(read.camera.zoom)).toBe(true);
      }),
    );
  });

  it.each([
    ['location=12', { locationId: undefined }],
    ['category=castles', { category: 'all' }],
    ['lat=91&lng=0&z=12', { camera: undefined }],
    ['lat=41.9&lng=-87.6', { camera: undefined }],
    ['lat=41.9&lng=-87.6&z=99', { camera: undefined }],
    ['lat=&lng=&z=', { camera: undefined }],
    ['view=grid', { view: 'map' }],
  ])('ignores %s in the explorer URL', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });
});
