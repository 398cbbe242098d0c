/** Mean radius of the earth (IUGG). */
export const EARTH_RADIUS_METERS = 6_371_008.8;

/** Degrees, WGS 84. */
interface Point {
  latitude: number;
  longitude: number;
}

/** Converts degrees to radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance in meters on a sphere (haversine formula), within 0.6 % of the ellipsoid's. */
export function distanceMeters(from: Point, to: Point): number {
  const byLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const byLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = byLatitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * byLongitude;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
