import { latitudeAt, mercatorY } from '@wayable/protocol/mercator';

/** A view of the map: its center in degrees (WGS 84), and its zoom level for 512-pixel tiles. */
export interface Camera {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** Degrees. If `west` is above `east`, they cross the antimeridian (RFC 7946, section 5.2). */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface LngLat {
  longitude: number;
  latitude: number;
}

/** Pixels of the map that panels cover on each side. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 19;

const TILE_SIZE = 512;
/**
 * If the edges of a view are closer than this, the view is the whole world. Wrapping would swap such edges.
 */
const ROUNDING_DEGREES = 1e-9;

/** Returns the same meridian from -180 up to, but not including, 180; an input of 180 is kept. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** Returns the visible bounds of a map of `size` pixels with this camera, with north up and no tilt. */
export function visibleBounds(camera: Camera, size: Size): Bounds {
  const world = TILE_SIZE * 2 ** camera.zoom;
  const y = mercatorY(camera.latitude);
  const south = latitudeAt(y + size.height / 2 / world);
  const north = latitudeAt(y - size.height / 2 / world);
  const halfLongitudes = (size.width / 2 / world) * 360;
  if (halfLongitudes >= 180 - ROUNDING_DEGREES) return { west: -180, south, east: 180, north };
  return {
    west: wrapLongitude(camera.longitude - halfLongitudes),
    south,
    east: wrapLongitude(camera.longitude + halfLongitudes),
    north,
  };
}

/** Returns `west,south,east,north` with a precision of about a meter. */
export const formatBbox = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))).join(',');

/** Returns the smallest bounds that contain the points, across the antimeridian if that is shorter. */
export function boundsAround(points: readonly LngLat[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude).sort((one, other) => one - other);
  let [west = 0] = longitudes;
  let east = longitudes.at(-1) ?? west;
  // The bounds exclude the widest gap between neighboring meridians. The first candidate is the gap over
  // ±180°.
  let widestGap = west + 360 - east;
  for (const [index, longitude] of longitudes.entries()) {
    const next = longitudes[index + 1];
    if (next !== undefined && next - longitude > widestGap) {
      widestGap = next - longitude;
      [west, east] = [next, longitude];
    }
  }
  return { west, south: Math.min(...latitudes), east, north: Math.max(...latitudes) };
}
