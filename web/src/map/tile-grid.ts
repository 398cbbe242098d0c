import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '@wayable/protocol/mercator';
import type { Bounds, LngLat } from './geo';

/** A tile in Web Mercator; `x` counts from the west, `y` from the north. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Returns the tiles of a zoom level that touch `bounds`, row by row, also across the antimeridian. */
export function tilesIn({ west, south, east, north }: Bounds, z: number): TileAddress[] {
  const scale = 2 ** z;
  const last = scale - 1;
  const index = (value: number) => Math.min(last, Math.max(0, Math.floor(value)));
  const from = index(mercatorX(west) * scale);
  const to = index(mercatorX(east) * scale);
  // A box around the whole world, which ends in the column where it begins, touches every column.
  const isAround = east < west && from === to;
  const width = isAround ? last : (to - from + scale) % scale;
  const columns = Array.from({ length: width + 1 }, (_, step) => (from + step) % scale);
  const top = index(mercatorY(north) * scale);
  const bottom = index(mercatorY(south) * scale);
  const rows = Array.from({ length: bottom - top + 1 }, (_, step) => top + step);
  return rows.flatMap((y) => columns.map((x) => ({ z, x, y })));
}

/** Returns a point of a tile, given as shares of its width and height from 0 to 1. */
export function pointOfTile({ z, x, y }: TileAddress, right: number, down: number): LngLat {
  const scale = 2 ** z;
  return {
    longitude: longitudeAt((x + right) / scale),
    latitude: latitudeAt((y + down) / scale),
  };
}

/** Returns whether a point is inside `bounds`. */
export function isIn({ west, south, east, north }: Bounds, { longitude, latitude }: LngLat): boolean {
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}
