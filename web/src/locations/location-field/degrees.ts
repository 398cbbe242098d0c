/** What a person has typed as latitude or longitude. */
export type TypedDegrees = { kind: 'empty' } | { kind: 'wrong' } | { kind: 'degrees'; degrees: number };

/** Reads degrees between `-limit` and `limit`, with a point or a comma before the decimals. */
export function parseDegrees(text: string, limit: 90 | 180): TypedDegrees {
  const trimmed = text.trim().replace('−', '-').replace(',', '.');
  if (trimmed === '') return { kind: 'empty' };
  const degrees = /^[+-]?\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(degrees) <= limit ? { kind: 'degrees', degrees } : { kind: 'wrong' };
}

/** Degrees as they stand in a field; nothing for none. */
export const formatDegrees = (degrees: number | null): string => (degrees === null ? '' : String(degrees));
