import { describe, expect, it } from 'vitest';
import { MARKS, type Mark } from '~/catalogue/marks';
import { clusterImage, clusterSize, parseImageName, placeImage } from './marker-images';

describe('parseImageName', () => {
  it.each(Object.keys(MARKS) as Mark[])('knows the markers of %s', (mark) => {
    for (const look of ['plain', 'selected'] as const)
      expect(parseImageName(placeImage(mark, look))).toEqual({ kind: 'place', mark, look });
    expect(parseImageName(clusterImage(mark, 42))).toEqual({ kind: 'cluster', mark, count: 42 });
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
