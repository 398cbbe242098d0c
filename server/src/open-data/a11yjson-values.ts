import type { DetailsAccess, NumberAccess } from '@wayable/protocol/answers/access';
import type { DetailField, NumberDetail } from '@wayable/protocol/answers/detail-fields';

export type JsonObject = { [key: string]: unknown };

/** The object without keys that have no value; undefined where none is left. */
export function compact(object: JsonObject): JsonObject | undefined {
  const known = Object.entries(object).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** What people say of a number; undefined where they say nothing, or disagree. */
export function readNumber(details: DetailsAccess, field: NumberDetail): NumberAccess | undefined {
  const summary = details[field];
  return summary && !summary.disputed ? summary : undefined;
}

/** What people say of a choice; undefined where they say nothing, or disagree. */
export function readChoice(
  details: DetailsAccess,
  field: Exclude<DetailField, NumberDetail>,
): string | boolean | undefined {
  const summary = details[field];
  return summary && !summary.disputed && summary.value !== 'disputed' ? summary.value : undefined;
}

/** A boolean answer; undefined without one. */
export const isTrue = (value: string | boolean | undefined): boolean | undefined =>
  value === undefined ? undefined : value === true;

/** A number as A11yJSON's quantity, with the range of what people said. */
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
