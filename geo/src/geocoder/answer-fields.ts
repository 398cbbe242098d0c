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

/**
 * Returns the parts of an address after the town. After a street, they are joined, because the text before
 * the last comma of an address is its region (docs/product.md#leaderboard): "Chicago, Illinois 60603 United
 * States".
 */
export function partsAfterTown(text: (name: string) => string | undefined, hasStreet: boolean): string[] {
  const region = [text('state'), text('postcode')].filter(Boolean).join(' ');
  const parts = [region, text('country') ?? ''].filter((part) => part !== '');
  return hasStreet && parts.length > 0 ? [parts.join(' ')] : parts;
}

/** Joins the existing distinct parts to one line. */
export const joinParts = (parts: (string | undefined)[]): string =>
  [...new Set(parts.filter((part) => part !== undefined))].join(', ');
