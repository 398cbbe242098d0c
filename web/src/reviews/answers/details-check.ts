import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailField,
  isNumberDetail,
  NUMBER_DETAILS,
  type NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import type { Details } from '@wayable/protocol/answers/details';

const TOILET_DETAILS: readonly DetailField[] = [
  'toilet_door_width_cm',
  'toilet_turning_space',
  'toilet_grab_bars',
  'toilet_key',
  'changing_place',
];

/** Returns whether a number is within the limits of its field (docs/product.md#details). */
export function isInRange(field: NumberDetail, value: number): boolean {
  const limits = DETAIL_FIELDS[field];
  const isStep = !('step' in limits) || Number.isInteger(value / limits.step);
  return value >= limits.min && value <= limits.max && isStep;
}

/**
 * Returns whether the form asks for a detail. It asks for no ramp if there are no steps, and for nothing
 * about a missing toilet.
 */
export function isAsked(field: DetailField, details: Details): boolean {
  if (field === 'entrance_ramp') return details.entrance_steps !== 0;
  if (field === 'ramp_slope_percent') {
    return (
      details.entrance_steps !== 0 && details.entrance_ramp !== undefined && details.entrance_ramp !== 'none'
    );
  }
  if (TOILET_DETAILS.includes(field)) return details.toilet === 'yes' || details.toilet === 'partly';
  if (field === 'disabled_parking_spaces' || field === 'parking_distance_m') {
    return details.disabled_parking === 'yes';
  }
  return true;
}

/**
 * Returns the details that the form asks for. Hidden details stay in the draft, so that a changed answer
 * restores them.
 */
export function listAskedDetails(details: Details): Details {
  const fields = DETAIL_NAMES.filter((field) => details[field] !== undefined && isAsked(field, details));
  const asked: Details = Object.fromEntries(fields.map((field) => [field, details[field]]));
  const measured = details.measured?.filter((field) => fields.includes(field)) ?? [];
  return measured.length > 0 ? { ...asked, measured } : asked;
}

/** Returns whether a number is missing or beyond its limits. */
export function isWrongNumber(field: DetailField, details: Details): boolean {
  if (!isNumberDetail(field)) return false;
  const value = details[field];
  return value !== undefined && !isInRange(field, value);
}

/** Returns whether any requested number is wrong. */
export const hasWrongNumber = (details: Details): boolean =>
  NUMBER_DETAILS.some((field) => isWrongNumber(field, listAskedDetails(details)));
