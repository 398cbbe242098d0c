import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areOverlapping,
  boundsOfTile,
  countTiles,
  coverageOf,
  type TileAddress,
  tilesWithin,
} from './tile-grid.ts';

const MONACO = { west: 7.409, south: 43.723, east: 7.449, north: 43.752 };

/** Boxes up to half a degree wide and high. */
const box = fc
  .record({
    west: fc.double({ min: -179, max: 178, noNaN: true }),
    south: fc.double({ min: -84, max: 83, noNaN: true }),
    width: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
    height: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }));

describe('the grid of tiles', () => {
  it('returns the tile of Monaco at zoom 10', () => {
    expect([...tilesWithin(MONACO, 10)]).toEqual([{ zoom: 10, x: 533, y: 373 }]);
    expect(countTiles(MONACO, 15)).toBe([...tilesWithin(MONACO, 15)].length);
  });

  it('returns only tiles that overlap a box', () => {
    fc.assert(
      fc.property(box, fc.integer({ min: 10, max: 12 }), (bounds, zoom) => {
        const tiles = [...tilesWithin(bounds, zoom)];
        for (const tile of tiles) expect(areOverlapping(boundsOfTile(tile), bounds)).toBe(true);
        const covered = tiles.reduce((sum, tile) => sum + coverageOf(tile, bounds), 0);
        const [one] = tiles;
        expect(one).toBeDefined();
        expect(covered).toBeLessThanOrEqual(tiles.length + 1e-9);
        expect(covered).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('covers each point of a box by exactly one tile', () => {
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(box, share, share, fc.nat(14), ({ west, south, east, north }, right, up, zoom) => {
        const longitude = west + right * (east - west);
        const latitude = south + up * (north - south);
        // Tiles share edges: a point on an edge belongs to the eastern and southern tile.
        const contains = (tile: TileAddress) => {
          const bounds = boundsOfTile(tile);
          const isInColumn = bounds.west <= longitude && longitude < bounds.east;
          return isInColumn && bounds.south < latitude && latitude <= bounds.north;
        };
        const tiles = [...tilesWithin({ west, south, east, north }, zoom)];
        expect(tiles.filter(contains)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });

  it('returns the share of a tile within a box', () => {
    const [tile] = [...tilesWithin(MONACO, 10)];
    if (!tile) throw new Error('no tile');
    expect(coverageOf(tile, boundsOfTile(tile))).toBeCloseTo(1, 9);
    expect(coverageOf(tile, MONACO)).toBeGreaterThan(0.01);
    expect(coverageOf(tile, MONACO)).toBeLessThan(0.02);
    expect(coverageOf({ ...tile, x: tile.x + 3 }, MONACO)).toBe(0);
  });

  it('never treats adjacent boxes as overlapping', () => {
    const east = { ...MONACO, west: MONACO.east, east: MONACO.east + 1 };
    expect(areOverlapping(MONACO, east)).toBe(false);
    expect(areOverlapping(MONACO, { ...east, west: east.west - 0.001 })).toBe(true);
  });
});
