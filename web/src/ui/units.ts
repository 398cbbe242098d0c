import { useSyncExternalStore } from 'react';

/** What lengths are written in. */
export const LENGTH_UNITS = ['cm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Centimeters of an inch (exact since 1959). */
const INCH = 2.54;
const KEY = 'wayable.units';
/** Where inches are the everyday unit of length (Unicode CLDR, supplemental measurement system). */
const INCH_REGIONS = new Set(['US', 'LR', 'MM']);
const listeners = new Set<() => void>();
/** The choice where storage is switched off: it holds until the page is closed. */
let unstored: LengthUnit | undefined;

function read(): LengthUnit {
  if (unstored) return unstored;
  // Some systems name languages that `Intl.Locale` refuses, such as "en-US@posix".
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? '';
  const usual = INCH_REGIONS.has(region) ? 'in' : 'cm';
  try {
    const stored = localStorage.getItem(KEY);
    return LENGTH_UNITS.find((unit) => unit === stored) ?? usual;
  } catch {
    return usual;
  }
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
  try {
    localStorage.setItem(KEY, unit);
  } catch {
    unstored = unit;
  }
  for (const listener of listeners) listener();
}

/** The unit that lengths are shown in, remembered on this device; at first that of the region. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const unit = useSyncExternalStore(subscribe, read, () => 'cm' as const);
  return [unit, setUnit];
}

const round = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(2));

/** A length in centimeters as a number of the unit, inches to a tenth. */
export const fromCentimeters = (length: number, unit: LengthUnit): number =>
  unit === 'in' ? round(length / INCH, 0.1) : length;

/** A number of the unit in centimeters, to the step that the field takes. */
export const toCentimeters = (value: number, unit: LengthUnit, step: number): number =>
  unit === 'in' ? round(value * INCH, step) : value;
