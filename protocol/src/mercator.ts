/** Web Mercator's maximum latitude in degrees, which makes the world a square. */
export const MERCATOR_LATITUDE_MAX = 85.0511287798066;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the x of a longitude on the Mercator square: 0 in the west to 1 in the east. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

/**
 * Returns the y of a latitude on the Mercator square: 0 in the north to 1 in the south. The poles are on its
 * edges.
 */
export function mercatorY(latitude: number): number {
  const radians = (clamp(latitude, -MERCATOR_LATITUDE_MAX, MERCATOR_LATITUDE_MAX) * Math.PI) / 180;
  return 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI);
}

/** Returns the longitude in degrees of an x on the Mercator square. */
export const longitudeAt = (x: number): number => x * 360 - 180;

/** Returns the latitude of a y, in degrees. Beyond the square, returns the latitude of its edge. */
export const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamp(y, 0, 1)))) * 180) / Math.PI;
