import { describe, expect, it } from 'vitest';
import type { MapFeature } from './map-engine';
import { shownMarkers } from './shown-markers';

const marker = (id: string): MapFeature => ({
  kind: 'place',
  name: 'Library',
  id,
  label: id,
  mark: 'unrated',
  longitude: 0,
  latitude: 0,
});

describe('shownMarkers', () => {
  it('distinguishes markers with IDs of the same beginning', () => {
    const [one, other] = [marker('12/4/7/10/20'), marker('12/4/7/10/200')];
    expect(shownMarkers([one, other], '12/4/7/10/200 5')).toEqual([other]);
    expect(shownMarkers([one, other], '12/4/7/10/20')).toEqual([one]);
  });

  it('returns no markers for an empty list of IDs', () => {
    expect(shownMarkers([marker('1')], '')).toEqual([]);
  });
});
