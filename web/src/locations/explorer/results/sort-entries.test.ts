import { parseAccess } from '@wayable/protocol/answers/access-text';
import type { Needs } from '@wayable/protocol/answers/needs';
import { describe, expect, it } from 'vitest';
import { NO_NEEDS } from '~/locations/needs';
import { type ExplorerEntry, type ListedLocation, toEntry } from '../explorer-entry';
import { sortEntries } from './sort-entries';

const place = (id: string, changes: Partial<ListedLocation>): ExplorerEntry =>
  toEntry({
    access: parseAccess('', {}),
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
  // At 60° north, a degree of longitude is half as long as a degree of latitude.
  const east = place('east', { longitude: 25.03 });
  const north = place('north', { latitude: 60.02, overall_rating: 5, total_reviews: 2 });
  const all = [north, east, near];

  it('sorts places by true distance', () => {
    expect(ids(sortEntries(all, { by: 'distance', center, needs: NO_NEEDS }))).toEqual([
      'near',
      'east',
      'north',
    ]);
  });

  it('sorts places by rating, then by distance', () => {
    expect(ids(sortEntries(all, { by: 'rating', center, needs: NO_NEEDS }))).toEqual([
      'north',
      'near',
      'east',
    ]);
  });

  it('sorts places that fit the needs first', () => {
    const answered = (id: string, latitude: number, access: string) =>
      place(id, { latitude, access: parseAccess(access, {}) });
    const fit = answered('fit', 60.5, 'audio-cues=yes,visual-aids=yes');
    const half = answered('half', 60.4, 'audio-cues=yes,visual-aids=partly');
    const none = answered('none', 60, 'audio-cues=yes,visual-aids=no');
    const needs = { features: ['audio-cues', 'visual-aids'] } satisfies Needs;
    const unsorted = [none, near, half, fit];
    const sorted = ids(sortEntries(unsorted, { by: 'distance', center, needs }));
    expect(sorted).toEqual(['fit', 'half', 'near', 'none']);
  });

  it('sorts places by the short distance across the antimeridian', () => {
    const fiji = place('fiji', { latitude: 0, longitude: -179.9 });
    const far = place('far', { latitude: 0, longitude: 178 });
    const sorted = sortEntries([far, fiji], {
      by: 'distance',
      center: { latitude: 0, longitude: 179.9 },
      needs: NO_NEEDS,
    });
    expect(ids(sorted)).toEqual(['fiji', 'far']);
  });
});
