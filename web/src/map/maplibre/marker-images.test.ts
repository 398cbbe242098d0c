import { describe, expect, it } from 'vitest';
import { MARKS, type Mark } from '~/catalogue/marks';
import { clusterImage, clusterSize, findSpareImages, parseImageName, placeImage } from './marker-images';

describe('parseImageName', () => {
  it.each(Object.keys(MARKS) as Mark[])('parses the image names of the mark %s', (mark) => {
    for (const look of ['plain', 'selected'] as const)
      expect(parseImageName(placeImage(mark, look))).toEqual({ kind: 'place', mark, look });
    expect(parseImageName(clusterImage(mark, 42))).toEqual({ kind: 'cluster', mark, count: 42 });
    const ring = [9, 0, 4, 1, 2];
    expect(parseImageName(clusterImage(mark, 42, ring))).toEqual({ kind: 'cluster', mark, count: 42, ring });
  });

  it.each([
    'airport',
    'app-cluster-good-many',
    'app-cluster-good-0',
    'app-place-brilliant',
  ])("returns undefined for the base map's image name %s", (name) => {
    expect(parseImageName(name)).toBeUndefined();
  });
});

describe('findSpareImages', () => {
  const [two, three, four] = [2, 3, 4].map((count) => clusterImage('good', count)) as [
    string,
    string,
    string,
  ];
  const drawn = ['airport', two, placeImage('good'), three, four];

  it('returns no unused cluster images below the limit', () => {
    expect(findSpareImages(drawn, new Set(), 3)).toEqual([]);
  });

  it('returns the oldest unused cluster images above the limit', () => {
    expect(findSpareImages(drawn, new Set(), 1)).toEqual([two, three]);
  });

  it('never returns a cluster image that the map shows', () => {
    expect(findSpareImages(drawn, new Set([two, three, four]), 1)).toEqual([]);
    expect(findSpareImages(drawn, new Set([two]), 2)).toEqual([three]);
  });
});

describe('clusterSize', () => {
  it('enlarges clusters with their number of places', () => {
    expect(clusterSize(2)).toBeGreaterThanOrEqual(44);
    expect(clusterSize(500)).toBeGreaterThan(clusterSize(50));
    expect(clusterSize(1_000_000)).toBeLessThan(100);
  });
});
