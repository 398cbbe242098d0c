import { getAt, isObject, toCell } from './json-values.ts';
import { toCentimeters } from './read-number.ts';

/** Reads a quantity as text with unit. Lengths without a unit are in meters (A11yJSON, "Quantity"). */
export function readQuantity(value: unknown, unit = 'm'): string {
  if (!isObject(value)) return toCell(value) === '' ? '' : `${toCell(value)} ${unit}`;
  const number = toCell(value.value ?? value.min ?? value.max);
  return number === '' ? '' : `${number} ${toCell(value.unit) || unit}`;
}

/** Returns the centimeters of a length; undefined if unknown. */
export function readCentimeters(value: unknown): number | undefined {
  const [number = '', unit = ''] = readQuantity(value).split(' ');
  const parsed = number === '' ? Number.NaN : Number(number);
  return Number.isNaN(parsed) ? undefined : toCentimeters(parsed, unit.toLowerCase());
}

/** Returns whether a length reaches a limit; undefined if its operator ("<", ">=", …) leaves that open. */
export function reaches(length: unknown, limitCm: number): boolean | undefined {
  const centimeters = readCentimeters(length);
  if (centimeters === undefined) return undefined;
  const operator = toCell(getAt(length, 'operator'));
  const isEnough = centimeters >= limitCm;
  if (operator === '<') return centimeters <= limitCm ? false : undefined;
  if (operator === '<=') return isEnough ? undefined : false;
  if (operator.startsWith('>')) return isEnough ? true : undefined;
  return operator === '!=' ? undefined : isEnough;
}
