import { describe, expect, it } from 'vitest';
import { isInside, type Point, type Ring } from '../import/geometry.ts';
import { clipLine, seaWithin } from './coastline.ts';
import { type PolygonRings, signedArea } from './join-lines.ts';

const BOX = { west: 0, south: 0, east: 1, north: 1 };
const areaOf = (polygons: PolygonRings[]): number =>
  polygons.reduce(
    (sum, [outline, ...holes]) =>
      sum +
      Math.abs(signedArea(outline)) / 2 -
      holes.reduce((total, hole) => total + Math.abs(signedArea(hole)) / 2, 0),
    0,
  );
const isSea = (point: Point, polygons: PolygonRings[]): boolean =>
  polygons.some((rings) => isInside(point, rings));

describe('seaWithin', () => {
  it('draws sea on the right side of a coastline', () => {
    const north: Point[] = [
      [0.4, -0.5],
      [0.4, 1.5],
    ];
    expect(isSea([0.7, 0.5], seaWithin([north], BOX))).toBe(true);
    expect(isSea([0.1, 0.5], seaWithin([north], BOX))).toBe(false);
    expect(areaOf(seaWithin([north], BOX))).toBeCloseTo(0.6, 9);
    expect(areaOf(seaWithin([north.toReversed()], BOX))).toBeCloseTo(0.4, 9);
  });

  it('closes a coastline along the border of the bounds', () => {
    const corner: Point[] = [
      [0.5, -1],
      [0.5, 0.5],
      [2, 0.5],
    ];
    expect(areaOf(seaWithin([corner], BOX))).toBeCloseTo(0.25, 9);
    expect(areaOf(seaWithin([corner.toReversed()], BOX))).toBeCloseTo(0.75, 9);
  });

  it('draws one sea between the two coastlines of a strait', () => {
    const west: Point[] = [
      [0.3, -1],
      [0.3, 2],
    ];
    const east: Point[] = [
      [0.6, 2],
      [0.6, -1],
    ];
    const sea = seaWithin([west, east], BOX);
    expect(sea).toHaveLength(1);
    expect(areaOf(sea)).toBeCloseTo(0.3, 9);
  });

  it('extends a coastline straight to the border of the bounds', () => {
    const cut: Point[] = [
      [0.5, 0.1],
      [0.5, 0.5],
      [0.5, 0.9],
    ];
    expect(areaOf(seaWithin([cut], BOX))).toBeCloseTo(0.5, 9);
  });

  it('ignores a short curl of a coastline at the border', () => {
    const curl: Point[] = [
      [0.5, 0.001],
      [0.4995, 0.002],
      [0.4993, -0.001],
      [0.501, -0.001],
      [0.501, 0.5],
      [0.5, 2],
    ];
    const sea = seaWithin([curl], BOX);
    expect(isSea([0.2, 0.5], sea)).toBe(false);
    expect(isSea([0.8, 0.5], sea)).toBe(true);
  });

  it('draws sea around an island or inside a basin', () => {
    const ring = (x: number, y: number, size: number): Ring => [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ];
    const island = ring(0.4, 0.4, 0.2);
    expect(areaOf(seaWithin([island], BOX))).toBeCloseTo(0.96, 9);
    expect(areaOf(seaWithin([island.toReversed()], BOX))).toBeCloseTo(0.04, 9);
    const halves = [island.slice(0, 3), island.slice(2)];
    expect(areaOf(seaWithin(halves, BOX))).toBeCloseTo(0.96, 9);
    const beyondBorder = ring(-0.5, 0.4, 1);
    expect(areaOf(seaWithin([beyondBorder], BOX))).toBeCloseTo(1 - 0.5 * 0.6, 9);
  });

  it('returns no sea without a coastline', () => {
    expect(seaWithin([], BOX)).toEqual([]);
  });
});

describe('clipLine', () => {
  it('clips a line into parts that end on the border', () => {
    const line: Point[] = [
      [-1, 0.5],
      [0.5, 0.5],
      [0.5, 2],
      [0.7, 2],
      [0.7, 0.2],
    ];
    expect(clipLine(line, BOX)).toEqual([
      [
        [0, 0.5],
        [0.5, 0.5],
        [0.5, 1],
      ],
      [
        [0.7, 1],
        [0.7, 0.2],
      ],
    ]);
  });
});
