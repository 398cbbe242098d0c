import { parseDecimal } from './read-number.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

const DEGREES =
  /^([+-]?\d{1,3})[°\s]\s*(?:(\d{1,2})['′\s]\s*(?:(\d{1,2}(?:[.,]\d+)?)["″]?\s*)?)?([NSEWO])?$/i;

/** Parses decimal degrees, or degrees, minutes and seconds with a letter: "41° 52′ 48″ N". */
export function parseDegrees(text: string): number | undefined {
  const letter = /([NSEWO])\s*$/i.exec(text)?.[1]?.toUpperCase();
  const sign = letter === 'S' || letter === 'W' ? -1 : 1;
  const decimal = parseDecimal(text.replace(/[°\s]*[NSEWO]?\s*$/i, ''));
  if (decimal !== undefined) return sign * decimal;
  const match = DEGREES.exec(text.trim());
  if (!match) return undefined;
  const [, degrees = '0', minutes = '0', seconds = '0'] = match;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3_600;
  return (degrees.startsWith('-') ? -1 : sign) * size;
}

/**
 * Parses latitude and longitude in one cell: "41.88, -87.63", "41,88; -87,63", or "POINT (-87.63 41.88)"
 * (well-known text).
 */
export function parsePair(text: string): Position | undefined {
  const point = /^(?:SRID=4326;)?POINT\s*\(\s*(\S+)\s+(\S+)\s*\)$/i.exec(text.trim());
  const [first, second] = point
    ? [point[2], point[1]]
    : text
        .replace(/[()[\]]/g, '')
        .split(text.includes(';') ? ';' : /,\s+|\s+/.test(text.trim()) ? /,\s+|\s+/ : ',')
        .filter((part) => part !== '');
  if (first === undefined || second === undefined) return undefined;
  const [latitude, longitude] = [parseDegrees(first.trim()), parseDegrees(second.trim())];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Returns whether a place can be there. Broken data often have 0, 0. */
export const isPosition = ({ latitude, longitude }: Position): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
