/** A box in degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The address of a tile in the Web Mercator scheme, y growing southward. */
export interface TileAddress {
  zoom: number;
  x: number;
  y: number;
}

/** Web Mercator ends here: the world is a square. */
const MAX_LATITUDE = 85.0511287798066;

const columnOf = (lng: number, zoom: number): number => ((lng + 180) / 360) * 2 ** zoom;

function rowOf(lat: number, zoom: number): number {
  const radians = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom;
}

const lngOf = (x: number, zoom: number): number => (x / 2 ** zoom) * 360 - 180;
const latOf = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;

/** The bounds of a tile, in degrees. */
export const boundsOfTile = ({ zoom, x, y }: TileAddress): Bounds => ({
  west: lngOf(x, zoom),
  south: latOf(y + 1, zoom),
  east: lngOf(x + 1, zoom),
  north: latOf(y, zoom),
});

/** Whether two boxes share more than an edge. */
export const areOverlapping = (one: Bounds, other: Bounds): boolean =>
  one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;

interface TileRange {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** The columns and rows of tiles that a box touches at a zoom level. */
export function tileRange({ west, south, east, north }: Bounds, zoom: number): TileRange {
  const last = 2 ** zoom - 1;
  const within = (index: number) => Math.min(last, Math.max(0, index));
  return {
    minX: within(Math.floor(columnOf(west, zoom))),
    minY: within(Math.floor(rowOf(north, zoom))),
    maxX: within(Math.ceil(columnOf(east, zoom)) - 1),
    maxY: within(Math.ceil(rowOf(south, zoom)) - 1),
  };
}

/** The tiles that a box touches at a zoom level, row by row. */
export function* tilesWithin(bounds: Bounds, zoom: number): Generator<TileAddress> {
  const { minX, minY, maxX, maxY } = tileRange(bounds, zoom);
  for (let y = minY; y <= maxY; y++) for (let x = minX; x <= maxX; x++) yield { zoom, x, y };
}

/** How many tiles a box touches at a zoom level. */
export function countTiles(bounds: Bounds, zoom: number): number {
  const { minX, minY, maxX, maxY } = tileRange(bounds, zoom);
  return (maxX - minX + 1) * (maxY - minY + 1);
}

/** The share of a tile's square that lies within a box, from 0 to 1. */
export function coverageOf({ zoom, x, y }: TileAddress, { west, south, east, north }: Bounds): number {
  const width = Math.min(x + 1, columnOf(east, zoom)) - Math.max(x, columnOf(west, zoom));
  const height = Math.min(y + 1, rowOf(south, zoom)) - Math.max(y, rowOf(north, zoom));
  return Math.max(0, width) * Math.max(0, height);
}
