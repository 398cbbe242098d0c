import { toPlainNumber } from '~/ui/text/latin-digits';

/** A typed latitude or longitude. */
export type TypedDegrees = { kind: 'empty' } | { kind: 'wrong' } | { kind: 'degrees'; degrees: number };

/** Reads degrees from `-limit` to `limit`, with a decimal point or comma. */
export function parseDegrees(text: string, limit: 90 | 180): TypedDegrees {
  const trimmed = toPlainNumber(text).replace('−', '-');
  if (trimmed === '') return { kind: 'empty' };
  const degrees = /^[+-]?\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(degrees) <= limit ? { kind: 'degrees', degrees } : { kind: 'wrong' };
}

/** Degrees as the text of a field; empty for null. */
export const formatDegrees = (degrees: number | null): string => (degrees === null ? '' : String(degrees));
