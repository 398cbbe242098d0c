import { EARTH_RADIUS_METERS, radians } from '@wayable/protocol/distance';
import type { Bbox } from './boxes.ts';

/** A point in degrees. */
export interface SearchPoint {
  latitude: number;
  longitude: number;
}

/** A tenth of a millimeter on the ground, in degrees of latitude. */
const SMALLEST_DEGREES = 1e-9;

/**
 * Sets tiny numbers to zero. PostgreSQL throws an error if the square of a number is too small to represent.
 */
export const toDegrees = (number: number): number => (Math.abs(number) < SMALLEST_DEGREES ? 0 : number);

/**
 * Returns a box with every point within a distance in meters. Across the antimeridian, its west is greater
 * than its east.
 */
export function boxAround({ latitude, longitude }: SearchPoint, meters: number): Bbox {
  const angle = meters / EARTH_RADIUS_METERS;
  const byLatitude = (angle * 180) / Math.PI;
  const [south, north] = [latitude - byLatitude, latitude + byLatitude];
  // A box around a pole has every longitude.
  if (south <= -90 || north >= 90) return [-180, Math.max(-90, south), 180, Math.min(90, north)];
  const byLongitude = (Math.asin(Math.sin(angle) / Math.cos(radians(latitude))) * 180) / Math.PI;
  const turn = (degrees: number) => ((degrees + 540) % 360) - 180;
  return [turn(longitude - byLongitude), south, turn(longitude + byLongitude), north];
}
