import { StartupError } from '../startup/startup-error.ts';

/** @throws {StartupError} unless the value passes the check; `expected` describes valid values */
export function readNumber(
  name: string,
  value: string,
  check: (number: number) => boolean,
  expected: string,
): number {
  const number = Number(value);
  if (value.trim() === '' || !check(number)) {
    throw new StartupError(`${name} must be ${expected}, not "${value}".`);
  }
  return number;
}

export const readPositiveInteger = (name: string, value: string): number =>
  readNumber(name, value, (n) => Number.isInteger(n) && n > 0, 'a whole number above 0');
