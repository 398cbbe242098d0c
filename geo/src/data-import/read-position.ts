import { parseDecimal } from './read-number.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

const DEGREES = /^[+-]?(\d{1,3})[°\s]\s*(?:(\d{1,2})['′\s]\s*(?:(\d{1,2}(?:[.,]\d+)?)["″]?\s*)?)?[NSEWO]?$/i;
/** Letters of each axis. "O" is missing: it means east in German, but west in French, Italian and Spanish. */
const LETTERS = { latitude: /[NS]/, longitude: /[EW]/ };

function parseSize(text: string): number | undefined {
  // In degrees, a space separates minutes and seconds, not thousands.
  const decimal = /\d\s+\d/.test(text) ? undefined : parseDecimal(text.replace(/[°\s]*[NSEWO]?\s*$/i, ''));
  if (decimal !== undefined) return Math.abs(decimal);
  const match = DEGREES.exec(text);
  if (!match) return undefined;
  const [, degrees = '0', minutes = '0', seconds = '0'] = match;
  return Number(degrees) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3_600;
}

/**
 * Parses decimal degrees, or degrees, minutes and seconds with a letter: "41° 52′ 48″ N".
 * @returns undefined also if the letter contradicts the axis or the sign
 */
export function parseDegrees(given: string, axis: keyof Position): number | undefined {
  const text = given.trim();
  const letter = /[NSEWO]$/i.exec(text)?.[0].toUpperCase();
  if (letter !== undefined && !LETTERS[axis].test(letter)) return undefined;
  const isMinus = text.startsWith('-');
  if (isMinus && (letter === 'N' || letter === 'E')) return undefined;
  const size = parseSize(text);
  if (size === undefined) return undefined;
  return isMinus || letter === 'S' || letter === 'W' ? -size : size;
}

/** Four parts may be latitude, longitude, altitude and accuracy. */
const PARTS_MAX = 4;

/**
 * Splits a pair after its letter, between decimal commas ("41,88,-87,63"), else at its widest separator.
 * "41 45 00, 12 30 00" has spaces inside. Returns nothing for too many parts.
 */
function splitPair(text: string): (string | undefined)[] {
  const halves =
    /^(.*\d\D*[NSEW])[\s,;]*(\d.*[NSEW])$/i.exec(text) ?? /^([+-]?\d+,\d+),\s*([+-]?\d+,\d+)$/.exec(text);
  if (halves) return [halves[1], halves[2]];
  const separator = [';', /,\s+/, /\s+/].find((each) => text.split(each).length > 1);
  const parts = text.split(separator ?? ',').filter((part) => part !== '');
  return parts.length > PARTS_MAX ? [] : parts;
}

/**
 * Parses latitude and longitude in one cell: "41.88, -87.63", "41,88; -87,63", or "POINT (-87.63 41.88)"
 * (well-known text).
 */
export function parsePair(text: string): Position | undefined {
  const point = /^(?:SRID=4326;)?POINT\s*\(\s*(\S+)\s+(\S+)\s*\)$/i.exec(text.trim());
  const [first, second] = point ? [point[2], point[1]] : splitPair(text.replace(/[()[\]]/g, '').trim());
  if (first === undefined || second === undefined) return undefined;
  const [latitude, longitude] = [parseDegrees(first, 'latitude'), parseDegrees(second, 'longitude')];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Returns whether a place can be there. Broken data often have 0, 0. */
export const isPosition = ({ latitude, longitude }: Position): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
