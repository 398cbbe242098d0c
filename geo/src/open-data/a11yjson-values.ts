import type { DetailsAccess, NumberAccess } from '@wayable/protocol/answers/access';
import type { DetailField, NumberDetail } from '@wayable/protocol/answers/detail-fields';

export type JsonObject = { [key: string]: unknown };

/** Removes keys without a value; returns undefined for an empty object. */
export function compact(object: JsonObject): JsonObject | undefined {
  const known = Object.entries(object).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** Returns the agreed value of a number; undefined if there are no answers or if disputed. */
export function readNumber(details: DetailsAccess, field: NumberDetail): NumberAccess | undefined {
  const summary = details[field];
  return summary && !summary.disputed ? summary : undefined;
}

/** Returns the agreed value of a choice; undefined if there are no answers or if disputed. */
export function readChoice(
  details: DetailsAccess,
  field: Exclude<DetailField, NumberDetail>,
): string | boolean | undefined {
  const summary = details[field];
  return summary && !summary.disputed && summary.value !== 'disputed' ? summary.value : undefined;
}

/** Returns a boolean answer, or undefined. */
export const isTrue = (value: string | boolean | undefined): boolean | undefined =>
  value === undefined ? undefined : value === true;

/** Converts a number to A11yJSON's quantity, with the range of answers. */
export const toQuantity = (
  number: NumberAccess | undefined,
  unit: 'cm' | 'percent',
  factor = 1,
): JsonObject | undefined =>
  number && {
    value: number.median * factor,
    unit,
    min: number.min * factor,
    max: number.max * factor,
  };

export const toLength = (number: NumberAccess | undefined, centimeters = 1): JsonObject | undefined =>
  toQuantity(number, 'cm', centimeters);
