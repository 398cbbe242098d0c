import { describe, expect, it } from 'vitest';
import type { LocationChoice } from '~/locations/location-field/location-choice';
import { findLocationProblem } from './location-check';

const fresh: Extract<LocationChoice, { kind: 'new' }> = {
  kind: 'new',
  name: 'Union Park',
  address: '1501 W Randolph St',
  category: 'recreation',
  latitude: 41.88,
  longitude: -87.66,
};

describe('findLocationProblem', () => {
  it('accepts a complete new place, even on the equator', () => {
    expect(findLocationProblem(fresh)).toBeNull();
    expect(findLocationProblem({ ...fresh, latitude: 0 })).toBeNull();
  });

  it('requires a place for a review', () => {
    expect(findLocationProblem({ kind: 'none' })).toMatchObject({ kind: 'required' });
  });

  it.each([
    ['name', '  '],
    ['address', '  '],
    ['category', null],
  ])('requires the %s of a new place', (field, value) => {
    const problem = findLocationProblem({ ...fresh, [field]: value, latitude: null });
    expect(problem?.kind).toBe('required');
    expect(Object.keys(problem?.errors ?? {})).toEqual([field, 'coordinates']);
  });

  it.each([
    [null, null],
    [41.88, null],
    [0, 0],
    [90.1, 0],
    [0, -180.1],
    [Number.NaN, 1],
  ])('rejects a new place with the coordinates %s, %s', (latitude, longitude) => {
    expect(findLocationProblem({ ...fresh, latitude, longitude })?.kind).toBe('coordinates');
  });
});
