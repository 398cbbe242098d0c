import { geoArea } from 'd3-geo';
import type { MultiPolygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { cutLines, cutPolygons } from './antimeridian.ts';

const polygonOf = (...rings: Position[][]): MultiPolygon => ({ type: 'MultiPolygon', coordinates: [rings] });
const longestStep = (line: Position[]): number =>
  Math.max(...line.slice(1).map(([lng = 0], index) => Math.abs(lng - (line[index]?.[0] ?? 0))));

describe('cutPolygons', () => {
  const acrossAntimeridian: Position[] = [
    [170, 10],
    [-170, 10],
    [-170, -10],
    [170, -10],
    [170, 10],
  ];

  it('cuts a polygon at the antimeridian', () => {
    const { coordinates } = cutPolygons(polygonOf(acrossAntimeridian));
    expect(coordinates).toHaveLength(2);
    for (const [outer = []] of coordinates) expect(longestStep(outer)).toBeLessThanOrEqual(11);
    expect(coordinates.flat(2).some(([lng]) => lng === 180)).toBe(true);
    expect(coordinates.flat(2).some(([lng]) => lng === -180)).toBe(true);
  });

  it('leaves a polygon that misses the antimeridian unchanged', () => {
    const ring: Position[] = [
      [-88, 42],
      [-87, 42],
      [-87, 41],
      [-88, 41],
      [-88, 42],
    ];
    const [[cut = []] = []] = cutPolygons(polygonOf(ring)).coordinates;
    for (const [index, [lng, lat]] of ring.entries()) {
      expect(cut[index]?.[0]).toBeCloseTo(lng ?? Number.NaN, 9);
      expect(cut[index]?.[1]).toBeCloseTo(lat ?? Number.NaN, 9);
    }
  });

  it('cuts a polygon with reversed ring without covering the sphere', () => {
    const reversed = cutPolygons(polygonOf(acrossAntimeridian.toReversed()));
    expect(geoArea({ type: 'Polygon', coordinates: [acrossAntimeridian] })).toBeLessThan(1);
    expect(reversed.coordinates).toHaveLength(2);
    expect(Math.max(...reversed.coordinates.flat(2).map(([, lat = 0]) => lat))).toBeLessThan(11);
  });

  it('omits a polygon without area', () => {
    const sliver: Position[] = [
      [10, 0],
      [20, 0],
      [10, 0],
      [10, 0],
    ];
    expect(cutPolygons(polygonOf(sliver)).coordinates).toEqual([]);
  });
});

describe('cutLines', () => {
  it('cuts a line at the antimeridian', () => {
    const { coordinates } = cutLines({
      type: 'MultiLineString',
      coordinates: [
        [
          [175, 0],
          [-175, 0],
        ],
      ],
    });
    expect(coordinates).toHaveLength(2);
    for (const line of coordinates) expect(longestStep(line)).toBeLessThanOrEqual(5.001);
  });
});
