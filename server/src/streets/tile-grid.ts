import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '@wayable/protocol/mercator';

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

const columnOf = (longitude: number, zoom: number): number => mercatorX(longitude) * 2 ** zoom;
const rowOf = (latitude: number, zoom: number): number => mercatorY(latitude) * 2 ** zoom;

/** The bounds of a tile, in degrees. */
export const boundsOfTile = ({ zoom, x, y }: TileAddress): Bounds => ({
  west: longitudeAt(x / 2 ** zoom),
  south: latitudeAt((y + 1) / 2 ** zoom),
  east: longitudeAt((x + 1) / 2 ** zoom),
  north: latitudeAt(y / 2 ** zoom),
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
