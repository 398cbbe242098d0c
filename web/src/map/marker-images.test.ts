import { describe, expect, it } from 'vitest';
import { clusterImage, clusterSize, parseImageName, placeImage } from './marker-images';

describe('parseImageName', () => {
  it.each([
    'excellent',
    'good',
    'fair',
    'poor',
    'unrated',
  ] as const)('knows the markers of %s places', (band) => {
    for (const look of ['plain', 'needs', 'selected'] as const)
      expect(parseImageName(placeImage(band, look))).toEqual({ kind: 'place', band, look });
    expect(parseImageName(clusterImage(band, 42))).toEqual({ kind: 'cluster', band, count: 42 });
  });

  it.each([
    'airport',
    'app-cluster-good-many',
    'app-cluster-good-0',
    'app-place-brilliant',
  ])('leaves %s to the base map', (name) => {
    expect(parseImageName(name)).toBeUndefined();
  });
});

describe('clusterSize', () => {
  it('leaves room for its number and never shrinks', () => {
    expect(clusterSize(2)).toBeGreaterThanOrEqual(44);
    expect(clusterSize(500)).toBeGreaterThan(clusterSize(50));
    expect(clusterSize(1_000_000)).toBeLessThan(100);
  });
});
