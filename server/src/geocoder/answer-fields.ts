/** What a service outside sent is unknown until it has been looked at. */
export type Fields = Record<string, unknown>;

export const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A position in degrees, from numbers or from their text; undefined for one that is not on earth. */
export function asPoint(latitude: unknown, longitude: unknown) {
  const isFilled = (value: unknown) => typeof value === 'number' || asText(value) !== undefined;
  if (!isFilled(latitude) || !isFilled(longitude)) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** One line from the parts that are there, each once. */
export const joinParts = (parts: (string | undefined)[]): string =>
  [...new Set(parts.filter((part) => part !== undefined))].join(', ');
