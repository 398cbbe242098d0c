import type { OsmElement } from '../osm-file/elements.ts';
import type { Bounds } from '../streets/tile-grid.ts';

/** Returns a square box with a south-western corner and a size in degrees. */
export const boxAt = (west: number, south: number, size: number): Bounds => ({
  west,
  south,
  east: west + size,
  north: south + size,
});
/**
 * Returns the elements of a town: a coast from south to north, a street, a park with an incomplete pond, and
 * its name.
 */
export function townIn({ west, south, east, north }: Bounds, name: string): OsmElement[] {
  const at = (x: number, y: number) => ({ lon: west + x * (east - west), lat: south + y * (north - south) });
  const corners = (first: number, from: number, to: number): OsmElement[] =>
    [at(from, from), at(to, from), at(to, to), at(from, to)].map((position, index) => ({
      type: 'node',
      id: first + index,
      ...position,
    }));
  return [
    { type: 'node', id: 1, ...at(0.6, -0.2) },
    { type: 'node', id: 2, ...at(0.6, 1.2) },
    { type: 'node', id: 3, ...at(0.1, 0.5) },
    { type: 'node', id: 4, ...at(0.5, 0.5) },
    { type: 'node', id: 5, ...at(0.3, 0.3), tags: { place: 'town', name } },
    ...corners(10, 0.1, 0.4),
    ...corners(20, 0.2, 0.3),
    { type: 'way', id: 100, refs: [1, 2], tags: { natural: 'coastline' } },
    { type: 'way', id: 101, refs: [3, 4], tags: { highway: 'primary', name: `${name} Street` } },
    { type: 'way', id: 102, refs: [10, 11, 12, 13, 10] },
    { type: 'way', id: 103, refs: [20, 21, 22, 23, 20], tags: { natural: 'water' } },
    {
      type: 'relation',
      id: 200,
      members: [
        { type: 'way', ref: 102, role: 'outer' },
        { type: 'way', ref: 103, role: 'inner' },
        { type: 'way', ref: 999, role: 'outer' },
      ],
      tags: { type: 'multipolygon', leisure: 'park', name: `${name} Park` },
    },
  ];
}
