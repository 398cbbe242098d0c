/** Web Mercator ends here, in degrees: the world is a square. */
export const MERCATOR_LATITUDE_MAX = 85.0511287798066;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Where a longitude lies on the Mercator square: 0 in the west to 1 in the east. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

/** Where a latitude lies on the Mercator square: 0 in the north to 1 in the south; the poles lie on its edges. */
export function mercatorY(latitude: number): number {
  const radians = (clamp(latitude, -MERCATOR_LATITUDE_MAX, MERCATOR_LATITUDE_MAX) * Math.PI) / 180;
  return 0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI);
}

/** The longitude, in degrees, of a place on the Mercator square. */
export const longitudeAt = (x: number): number => x * 360 - 180;

/** The latitude, in degrees, of a place on the Mercator square or beyond its edges, where it is that of the edge. */
export const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamp(y, 0, 1)))) * 180) / Math.PI;
