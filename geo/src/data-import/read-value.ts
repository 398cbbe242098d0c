import {
  DETAIL_FIELDS,
  type DetailField,
  isNumberDetail,
  type NumberDetail,
} from '@wayable/protocol/answers/detail-fields';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { normalizeWord, OPTION_WORDS, readAnswer } from './answer-words.ts';
import { parseQuantity } from './read-number.ts';
import { isCount, toCentimeters, toPercent } from './units.ts';

/** The read value: null for an empty cell, undefined for an unreadable cell. */
type ReadValue = string | null | undefined;

/**
 * Numbers of fields with at least this maximum may contain a thousands separator: distances and numbers of
 * parking spaces.
 */
const THOUSANDS_FROM = 999;

const round = (value: number, step: number): number => Math.round(value / step) * step;

/**
 * Guesses the centimeters of a number without a unit: a door of 0.9 is 90 cm wide. Returns undefined for a
 * step of 0.18, because as centimeters it would be no step.
 */
function guessCentimeters(field: NumberDetail, value: number): number | undefined {
  if (DETAIL_FIELDS[field].min >= 40) return value < 10 ? value * 100 : value;
  return isFraction(value) ? undefined : value;
}

const isFraction = (value: number): boolean => value !== 0 && Math.abs(value) < 1;

function convert(
  field: NumberDetail,
  { value, unit: ownUnit }: { value: number; unit: string | undefined },
  titleUnit: string | undefined,
): number | undefined {
  const unit = ownUnit ?? titleUnit;
  if (field.endsWith('_cm'))
    return unit === undefined ? guessCentimeters(field, value) : toCentimeters(value, unit);
  if (field.endsWith('_m')) {
    const centimeters = unit === undefined ? value * 100 : toCentimeters(value, unit);
    return centimeters === undefined ? undefined : centimeters / 100;
  }
  if (field === 'ramp_slope_percent') {
    const percent = toPercent(value, unit);
    // Refuse a fraction without a unit: spreadsheets store 6 % as 0.06.
    return ownUnit === undefined && percent === Math.abs(value) && isFraction(value) ? undefined : percent;
  }
  return Number.isInteger(value) && isCount(ownUnit, titleUnit) ? value : undefined;
}

function readNumberDetail(field: NumberDetail, text: string, titleUnit: string | undefined): ReadValue {
  const answer = readAnswer(text);
  if (answer === 'unknown') return null;
  // "No steps" is a number; "no" for a width is no answer.
  if (field === 'entrance_steps' && (answer === 'none' || text.toLowerCase() === 'no')) return '0';
  const quantity = parseQuantity(text);
  if (!quantity) return undefined;
  const { min, max, worse } = DETAIL_FIELDS[field];
  // Ignore a bound that the true value may miss: "< 80 cm" may be a door of 60 cm.
  if (quantity.bound === worse) return undefined;
  // A distance of 1,200 m must not become 1.2 m. Doors, steps and slopes have no thousands.
  if (quantity.mayBeThousands && max >= THOUSANDS_FROM) return undefined;
  const value = convert(field, quantity, titleUnit);
  if (value === undefined) return undefined;
  const step = 'step' in DETAIL_FIELDS[field] ? (DETAIL_FIELDS[field] as { step: number }).step : 0.1;
  const stored = Number(round(value, step).toFixed(1));
  // Rounding must not turn a barrier into none.
  if (stored === 0 && value !== 0) return undefined;
  return stored >= min && stored <= max ? String(stored) : undefined;
}

function findOption(options: readonly string[], text: string): string | undefined {
  const word = normalizeWord(text);
  return options.find((option) => normalizeWord(option) === word || OPTION_WORDS[option]?.has(word));
}

function readChoice(field: DetailField, options: readonly string[], text: string): ReadValue {
  const option = findOption(options, text);
  if (option !== undefined) return option;
  const answer = readAnswer(text);
  if (answer === 'unknown') return null;
  if (answer === undefined) return undefined;
  if (options.includes(answer)) return answer;
  // "no" means no ramp, no grab bars, no key. If "none" is not an option, it means "no".
  const opposite = answer === 'no' ? 'none' : answer === 'none' ? 'no' : undefined;
  if (opposite !== undefined && options.includes(opposite)) return opposite;
  // "yes" for a ramp means a fixed ramp. For other fields, "yes" does not name an option.
  return field === 'entrance_ramp' && answer === 'yes' ? 'fixed' : undefined;
}

function readBoolean(text: string): ReadValue {
  const answer = readAnswer(text);
  if (answer === 'unknown' || answer === 'partly') return null;
  return answer === undefined ? undefined : String(answer === 'yes');
}

/** Reads a cell for a feature: yes, partly or no. */
function readFeature(text: string): ReadValue {
  const answer = readAnswer(text);
  if (answer === 'unknown') return null;
  return answer === 'none' ? 'no' : answer;
}

export const isFeature = (field: string): field is Feature => FEATURES.some((id) => id === field);
export const isDetail = (field: string): field is DetailField => Object.hasOwn(DETAIL_FIELDS, field);

/**
 * Reads a cell for a feature or a detail, with the words of all languages.
 * @param titleUnit the unit in the column's title
 */
export function readValue(field: Feature | DetailField, text: string, titleUnit?: string): ReadValue {
  if (text === '') return null;
  if (isFeature(field)) return readFeature(text);
  if (isNumberDetail(field)) return readNumberDetail(field, text, titleUnit);
  const limits = DETAIL_FIELDS[field];
  if (limits.kind === 'boolean') return readBoolean(text);
  // A count of disabled parking spaces is a yes: there is at least one.
  if (field === 'disabled_parking' && /^[1-9]\d*$/.test(text)) return 'yes';
  return readChoice(field, limits.kind === 'choice' ? limits.options : [], text);
}
