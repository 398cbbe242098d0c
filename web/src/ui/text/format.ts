import { toWait } from '@wayable/protocol/waits';
import { getLocale } from '~/paraglide/runtime';

/** The language of the page, with the digits that its texts are written with: Latin ones in Arabic too. */
const formatLocale = (): string => {
  const locale = getLocale();
  return locale === 'ar' ? 'ar-u-nu-latn' : locale;
};

/**
 * Gives formatters that `make` made before, where there are: to make one takes forty times as long as to use it. A device
 * that has come into another time zone gets new ones.
 */
function remember<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options, locale = formatLocale()): Format => {
    const key = `${locale} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

const numberFormat = remember(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const dateFormat = remember(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const relativeTimeFormat = remember(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** A whole number with the locale's grouping. */
export const formatNumber = (value: number): string => numberFormat({}).format(value);

/** A size in megabytes. */
export const formatMegabytes = (bytes: number): string => formatNumber(bytes / 1_024 ** 2);

/** A rating with one decimal ("4.0"). */
export const formatRating = (rating: number): string =>
  numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

/** A short distance in whole metres ("20 m"). */
export const formatMeters = (meters: number): string =>
  numberFormat({ style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(meters);

const METERS_OF_FOOT = 0.3048;
const METERS_OF_MILE = 1_609.344;
/** A tenth of the larger unit: shorter distances are written in the smaller one. */
const [SHORT_MILES, SHORT_KILOMETERS] = [0.1, 1];

/** A distance on the ground as people say it ("350 m", "1.2 km", "400 ft", "0.8 mi"). */
export function formatDistance(meters: number, length: 'cm' | 'in'): string {
  const [large, small, each, shortest, smallEach] =
    length === 'in'
      ? (['mile', 'foot', METERS_OF_MILE, SHORT_MILES, METERS_OF_FOOT] as const)
      : (['kilometer', 'meter', 1_000, SHORT_KILOMETERS, 1] as const);
  const isShort = meters < each * shortest;
  const value = isShort ? Math.round(meters / smallEach / 10) * 10 : meters / each;
  return numberFormat({
    style: 'unit',
    unit: isShort ? small : large,
    maximumFractionDigits: isShort || value >= 10 ? 0 : 1,
  }).format(value);
}

/** A measure in its short unit ("84 cm", "33.1 in", "8.5%"), to a tenth. */
export const formatMeasure = (value: number, unit: 'centimeter' | 'inch' | 'meter' | 'percent'): string =>
  numberFormat({ style: 'unit', unit, maximumFractionDigits: 1 }).format(value);

/** The short name of a unit ("cm"). */
export const unitName = (unit: 'centimeter' | 'inch' | 'meter' | 'percent'): string =>
  numberFormat({ style: 'unit', unit })
    .formatToParts(2)
    .find(({ type }) => type === 'unit' || type === 'percentSign')?.value ?? '';

/** A wait in words ("3 hours"), rounded up, from seconds. */
export function formatWait(seconds: number): string {
  const { amount, unit } = toWait(seconds);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** A day in words ("November 21, 2026") in the reader's time zone, from an instant (RFC 3339). */
export const formatDate = (instant: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'long', timeZone }).format(new Date(instant));

/** Month and year ("November 2026") in the reader's time zone, from an instant (RFC 3339). */
export const formatMonth = (instant: string, timeZone?: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone }).format(new Date(instant));

/** Day and time ("Nov 21, 2026, 9:05 AM") in the reader's time zone, from an instant (RFC 3339). */
export const formatDateTime = (instant: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));

const DAY_MS = 86_400_000;

/** The day of an instant in a time zone, as a number that grows by one from day to day. */
function dayNumber(instant: number, timeZone: string | undefined): number {
  const parts = dateFormat(
    { year: 'numeric', month: 'numeric', day: 'numeric', timeZone },
    'en-US',
  ).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day')) / DAY_MS;
}

/**
 * How long ago an instant (RFC 3339) is, by the days of the reader's time zone: "today", "yesterday", "3 days ago", "2 weeks
 * ago", "5 months ago", "last year". What lies ahead, where clocks differ, is today.
 */
export function formatDaysAgo(instant: string, now: number, timeZone?: string): string {
  const days = Math.max(0, dayNumber(now, timeZone) - dayNumber(Date.parse(instant), timeZone));
  const format = relativeTimeFormat({ numeric: 'auto' });
  if (days < 14) return format.format(-days, 'day');
  if (days < 61) return format.format(-Math.floor(days / 7), 'week');
  if (days < 366) return format.format(-Math.floor(days / 30.5), 'month');
  return format.format(-Math.floor(days / 365.25), 'year');
}

/** A large whole number in little room ("1.2K"). */
export const formatCompact = (value: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** Things in a row ("ramp, lift, parking"). */
export const formatList = (items: readonly string[]): string =>
  // The type for units leaves out every sign between them in Chinese and Japanese.
  new Intl.ListFormat(formatLocale(), { type: 'conjunction', style: 'narrow' }).format(items);

/** Languages in a row, by name ("English, German"), from their codes (BCP 47). */
export function formatLanguages(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(formatLocale(), { type: 'language' });
  return formatList(codes.map((code) => names.of(code) ?? code));
}
