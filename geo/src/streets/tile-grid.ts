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

/** Returns the bounds of a range of tiles in degrees. */
export const boundsOfRange = ({ minX, minY, maxX, maxY }: TileRange, zoom: number): Bounds => ({
  west: longitudeAt(minX / 2 ** zoom),
  south: latitudeAt((maxY + 1) / 2 ** zoom),
  east: longitudeAt((maxX + 1) / 2 ** zoom),
  north: latitudeAt(minY / 2 ** zoom),
});

/** Returns the bounds of a tile in degrees. */
export const boundsOfTile = ({ zoom, x, y }: TileAddress): Bounds =>
  boundsOfRange({ minX: x, minY: y, maxX: x, maxY: y }, zoom);

/** Returns whether two boxes share more than an edge. */
export const areOverlapping = (one: Bounds, other: Bounds): boolean =>
  one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;

const areaOf = ({ west, south, east, north }: Bounds): number =>
  Math.max(0, east - west) * Math.max(0, north - south);

/** Returns the shared area of two boxes as a share of their union, from 0 to 1. */
export function sharedBox(one: Bounds, other: Bounds): number {
  const shared = areaOf({
    west: Math.max(one.west, other.west),
    south: Math.max(one.south, other.south),
    east: Math.min(one.east, other.east),
    north: Math.min(one.north, other.north),
  });
  return shared / (areaOf(one) + areaOf(other) - shared);
}

/** Columns and rows of tiles at one zoom level, both ends included. */
export interface TileRange {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/**
 * Degrees are converted to integers at this zoom level. Lower levels use bit shifts, so that tile edges agree
 * at all levels.
 */
const GRID_ZOOM = 22;

/**
 * Returns the tile columns and rows that a box touches at a zoom level up to `GRID_ZOOM`, at least one each.
 */
export function tileRange({ west, south, east, north }: Bounds, zoom: number): TileRange {
  const last = 2 ** GRID_ZOOM - 1;
  const within = (index: number) => Math.min(last, Math.max(0, index));
  const minX = within(Math.floor(columnOf(west, GRID_ZOOM)));
  const minY = within(Math.floor(rowOf(north, GRID_ZOOM)));
  const maxX = Math.max(minX, within(Math.ceil(columnOf(east, GRID_ZOOM)) - 1));
  const maxY = Math.max(minY, within(Math.ceil(rowOf(south, GRID_ZOOM)) - 1));
  const shift = GRID_ZOOM - zoom;
  return { minX: minX >> shift, minY: minY >> shift, maxX: maxX >> shift, maxY: maxY >> shift };
}

/** Returns the tiles of a higher zoom level within a tile. */
export function tilesOfBlock(block: TileAddress, zoom: number): TileRange {
  const [minX, minY] = [block.x << (zoom - block.zoom), block.y << (zoom - block.zoom)];
  const size = 1 << (zoom - block.zoom);
  return { minX, minY, maxX: minX + size - 1, maxY: minY + size - 1 };
}

/** Returns the columns and rows that two ranges share; an empty range if they share none. */
export const intersectRanges = (one: TileRange, other: TileRange): TileRange => ({
  minX: Math.max(one.minX, other.minX),
  minY: Math.max(one.minY, other.minY),
  maxX: Math.min(one.maxX, other.maxX),
  maxY: Math.min(one.maxY, other.maxY),
});

/** Returns the rows of a range, from north to south. */
export function* rowsOf(range: TileRange): Generator<TileRange> {
  for (let y = range.minY; y <= range.maxY; y++) yield { ...range, minY: y, maxY: y };
}

/** Returns the tiles of a range, row by row. */
export function* tilesOf({ minX, minY, maxX, maxY }: TileRange, zoom: number): Generator<TileAddress> {
  for (let y = minY; y <= maxY; y++) for (let x = minX; x <= maxX; x++) yield { zoom, x, y };
}

/** Returns the tiles that a box touches at a zoom level, row by row. */
export const tilesWithin = (bounds: Bounds, zoom: number): Generator<TileAddress> =>
  tilesOf(tileRange(bounds, zoom), zoom);

/** Returns the number of tiles that a box touches at a zoom level. */
export function countTiles(bounds: Bounds, zoom: number): number {
  const { minX, minY, maxX, maxY } = tileRange(bounds, zoom);
  return (maxX - minX + 1) * (maxY - minY + 1);
}

/** Returns the share of a tile within a box, from 0 to 1. */
export function coverageOf({ zoom, x, y }: TileAddress, { west, south, east, north }: Bounds): number {
  const width = Math.min(x + 1, columnOf(east, zoom)) - Math.max(x, columnOf(west, zoom));
  const height = Math.min(y + 1, rowOf(south, zoom)) - Math.max(y, rowOf(north, zoom));
  return Math.max(0, width) * Math.max(0, height);
}
