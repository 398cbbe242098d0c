/** An external response is unknown until it is checked. */
export type Fields = Record<string, unknown>;

export const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Converts numbers or texts to a position in degrees; returns undefined if it is invalid. */
export function asPoint(latitude: unknown, longitude: unknown) {
  const isFilled = (value: unknown) => typeof value === 'number' || asText(value) !== undefined;
  if (!isFilled(latitude) || !isFilled(longitude)) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** Joins the existing distinct parts to one line. */
export const joinParts = (parts: (string | undefined)[]): string =>
  [...new Set(parts.filter((part) => part !== undefined))].join(', ');
