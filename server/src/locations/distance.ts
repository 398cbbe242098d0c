import { EARTH_RADIUS_METERS, radians } from '@wayable/protocol/distance';
import type { Bbox } from './boxes.ts';

/** Degrees. */
export interface SearchPoint {
  latitude: number;
  longitude: number;
}

/** A tenth of a millimetre on the ground. */
const SMALLEST_DEGREES = 1e-9;

/**
 * Degrees as they are stored and computed with: what is nearer to zero than any measurement is zero, because
 * PostgreSQL's arithmetic refuses numbers whose squares it cannot hold.
 */
export const toDegrees = (number: number): number => (Math.abs(number) < SMALLEST_DEGREES ? 0 : number);

/** A box that holds every point within so many metres; its west is above its east across the antimeridian. */
export function boxAround({ latitude, longitude }: SearchPoint, meters: number): Bbox {
  const angle = meters / EARTH_RADIUS_METERS;
  const byLatitude = (angle * 180) / Math.PI;
  const [south, north] = [latitude - byLatitude, latitude + byLatitude];
  // Around a pole lies every longitude.
  if (south <= -90 || north >= 90) return [-180, Math.max(-90, south), 180, Math.min(90, north)];
  const byLongitude = (Math.asin(Math.sin(angle) / Math.cos(radians(latitude))) * 180) / Math.PI;
  const turn = (degrees: number) => ((degrees + 540) % 360) - 180;
  return [turn(longitude - byLongitude), south, turn(longitude + byLongitude), north];
}
