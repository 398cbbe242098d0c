import { describe, expect, it } from 'vitest';
import { CLUSTER_IMAGE_PREFIX, clusterSize, parseImageName, placeImage } from './marker-images';

describe('parseImageName', () => {
  it.each([
    'excellent',
    'good',
    'fair',
    'poor',
    'unrated',
  ] as const)('knows the markers of %s places', (band) => {
    expect(parseImageName(placeImage(band))).toEqual({ kind: 'place', band, isSelected: false });
    expect(parseImageName(placeImage(band, true))).toEqual({ kind: 'place', band, isSelected: true });
  });

  it('knows clusters by their count', () => {
    expect(parseImageName(`${CLUSTER_IMAGE_PREFIX}42`)).toEqual({ kind: 'cluster', count: 42 });
  });

  it.each([
    'airport',
    `${CLUSTER_IMAGE_PREFIX}many`,
    `${CLUSTER_IMAGE_PREFIX}0`,
    'app-place-brilliant',
  ])('leaves %s to the base map', (name) => {
    expect(parseImageName(name)).toBeUndefined();
  });
});

describe('clusterSize', () => {
  it('leaves room for three digits and never shrinks', () => {
    expect(clusterSize(2)).toBeGreaterThanOrEqual(40);
    expect(clusterSize(500)).toBeGreaterThan(clusterSize(50));
    expect(clusterSize(500)).toBeLessThan(70);
  });
});
