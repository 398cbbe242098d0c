import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './device-storage';

/** The units that a person can choose for lengths. */
export const LENGTH_UNITS = ['cm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Centimeters per inch (exact since 1959). */
const INCH = 2.54;
const KEY = 'wayable.units';
/** Regions that use inches (Unicode CLDR, supplemental measurement system). */
const INCH_REGIONS = new Set(['US', 'LR', 'MM']);
const listeners = new Set<() => void>();
/** The chosen unit if it cannot be stored. It lasts until the page is closed. */
let unstored: LengthUnit | undefined;

function read(): LengthUnit {
  if (unstored) return unstored;
  // Some systems have language tags that `Intl.Locale` refuses, such as "en-US@posix".
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? '';
  const usual = INCH_REGIONS.has(region) ? 'in' : 'cm';
  const stored = readStored(KEY);
  return LENGTH_UNITS.find((unit) => unit === stored) ?? usual;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function setUnit(unit: LengthUnit): void {
  unstored = writeStored(KEY, unit) ? undefined : unit;
  for (const listener of listeners) listener();
}

/** Returns the unit of shown lengths, stored on this device; by default the unit of the region. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const unit = useSyncExternalStore(subscribe, read, () => 'cm' as const);
  return [unit, setUnit];
}

const round = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(2));

/** Converts centimeters to the unit, inches to a tenth. */
export const fromCentimeters = (length: number, unit: LengthUnit): number =>
  unit === 'in' ? round(length / INCH, 0.1) : length;

/** Converts a number in the unit to centimeters, rounded to the field's step. */
export const toCentimeters = (value: number, unit: LengthUnit, step: number): number =>
  unit === 'in' ? round(value * INCH, step) : value;
