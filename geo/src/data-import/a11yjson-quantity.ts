import { getAt, isObject, toCell } from './json-values.ts';
import { toCentimeters } from './units.ts';

const numberOf = (value: unknown): string =>
  toCell(isObject(value) ? (value.value ?? value.min ?? value.max) : value);

const unitOf = (value: unknown, unit: string): string => toCell(getAt(value, 'unit')) || unit;

/**
 * Returns the operator of a quantity: "<", ">=", …. A minimum or maximum without a value implies an operator.
 */
function operatorOf(value: unknown): string {
  if (!isObject(value)) return '';
  const operator = toCell(value.operator);
  if (operator !== '') return operator === '=' ? '' : operator;
  if ((value.value ?? null) !== null) return '';
  return (value.min ?? null) === null ? '<=' : '>=';
}

/**
 * Reads a quantity as text with operator and unit. Lengths without a unit are in meters (A11yJSON, "Quantity").
 */
export function readQuantity(value: unknown, unit = 'm'): string {
  const number = numberOf(value);
  return number === '' ? '' : `${operatorOf(value)}${number} ${unitOf(value, unit)}`;
}

/** Returns the centimeters of a length; undefined if unknown. */
export function readCentimeters(value: unknown): number | undefined {
  const number = numberOf(value);
  const parsed = number === '' ? Number.NaN : Number(number);
  return Number.isNaN(parsed) ? undefined : toCentimeters(parsed, unitOf(value, 'm').toLowerCase());
}

/** Returns whether a length reaches a limit; undefined if its operator ("<", ">=", …) does not tell. */
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
