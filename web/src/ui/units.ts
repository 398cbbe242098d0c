import { createStoredState } from './stored-state';

/** The units that a person can choose for lengths. */
export const LENGTH_UNITS = ['cm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Centimeters per inch (exact since 1959). */
const INCH = 2.54;
const METERS_OF_FOOT = 0.3048;
/** Regions that use inches (Unicode CLDR, supplemental measurement system). */
const INCH_REGIONS = new Set(['US', 'LR', 'MM']);

function parse(text: string | null): LengthUnit {
  // Some systems have language tags that `Intl.Locale` refuses, such as "en-US@posix".
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? '';
  const usual = INCH_REGIONS.has(region) ? 'in' : 'cm';
  return LENGTH_UNITS.find((unit) => unit === text) ?? usual;
}

const stored = createStoredState<LengthUnit>('wayable.units', parse, 'cm');

/** Returns the unit of shown lengths, stored on this device; by default the unit of the region. */
export const useLengthUnit = (): [LengthUnit, (unit: LengthUnit) => void] => [
  stored.useValue(),
  stored.write,
];

const round = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(2));

/** Converts centimeters to inches, rounded to a tenth. */
export const toInches = (centimeters: number): number => round(centimeters / INCH, 0.1);

/** Converts inches to centimeters, rounded to the field's step. */
export const toCentimeters = (inches: number, step: number): number => round(inches * INCH, step);

/** Converts meters to whole feet. */
export const toFeet = (meters: number): number => Math.round(meters / METERS_OF_FOOT);

/** Converts feet to meters, rounded to a tenth. */
export const toMeters = (feet: number): number => round(feet * METERS_OF_FOOT, 0.1);
