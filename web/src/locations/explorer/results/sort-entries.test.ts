import { describe, expect, it } from 'vitest';
import { type ExplorerEntry, type ListedLocation, toEntry } from '../explorer-entry';
import { sortEntries } from './sort-entries';

const place = (id: string, changes: Partial<ListedLocation>): ExplorerEntry =>
  toEntry({
    id,
    name: id,
    address: '',
    category: 'other',
    latitude: 60,
    longitude: 25,
    overall_rating: 0,
    total_reviews: 0,
    accessibility_features: [],
    public_facts: {},
    ...changes,
  });

const center = { latitude: 60, longitude: 25 };
const ids = (entries: ExplorerEntry[]) => entries.map(({ id }) => id);

describe('sortEntries', () => {
  const near = place('near', { longitude: 25.01, overall_rating: 2, total_reviews: 1 });
  // At 60° a degree of longitude is half as long as one of latitude.
  const east = place('east', { longitude: 25.03 });
  const north = place('north', { latitude: 60.02, overall_rating: 5, total_reviews: 2 });
  const all = [north, east, near];

  it('has the nearest first, by true distance', () => {
    expect(ids(sortEntries(all, { by: 'distance', center, needs: [] }))).toEqual(['near', 'east', 'north']);
  });

  it('has the best rated first, the nearer of equal ones before', () => {
    expect(ids(sortEntries(all, { by: 'rating', center, needs: [] }))).toEqual(['north', 'near', 'east']);
  });

  it('puts what meets the needs before', () => {
    const fit = place('fit', { latitude: 60.5, accessibility_features: ['audio-cues', 'visual-aids'] });
    const half = place('half', { latitude: 60.4, accessibility_features: ['audio-cues'] });
    const needs = ['audio-cues', 'visual-aids'] as const;
    expect(ids(sortEntries([near, half, fit], { by: 'distance', center, needs }))).toEqual([
      'fit',
      'near',
      'half',
    ]);
  });

  it('measures the short way across the antimeridian', () => {
    const fiji = place('fiji', { latitude: 0, longitude: -179.9 });
    const far = place('far', { latitude: 0, longitude: 178 });
    const sorted = sortEntries([far, fiji], {
      by: 'distance',
      center: { latitude: 0, longitude: 179.9 },
      needs: [],
    });
    expect(ids(sorted)).toEqual(['fiji', 'far']);
  });
});
