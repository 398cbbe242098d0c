import { toWait } from '@wayable/protocol/waits';
import { getLocale } from '~/paraglide/runtime';

/** Returns the page's language with Latin digits, as in its texts, also in Arabic. */
const formatLocale = (): string => {
  const locale = getLocale();
  return locale === 'ar' ? 'ar-u-nu-latn' : locale;
};

/**
 * Caches formatters, because creating one takes forty times as long as using it. If the device's time zone
 * changes, creates new ones.
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

/** Formats an integer with grouping. */
export const formatNumber = (value: number): string => numberFormat({}).format(value);

/** Formats a size in megabytes. */
export const formatMegabytes = (bytes: number): string => formatNumber(bytes / 1_024 ** 2);

/** Formats a rating with one decimal ("4.0"). */
export const formatRating = (rating: number): string =>
  numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

/** Formats a short distance in whole meters ("20 m"). */
export const formatMeters = (meters: number): string =>
  numberFormat({ style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(meters);

const METERS_OF_FOOT = 0.3048;
const METERS_OF_MILE = 1_609.344;
/** Distances from which miles or kilometers are used, in these units. */
const [SHORT_MILES, SHORT_KILOMETERS] = [0.1, 1];

/** Formats a distance for everyday use ("350 m", "1.2 km", "400 ft", "0.8 mi"). */
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

type MeasureUnit = 'centimeter' | 'inch' | 'meter' | 'foot' | 'percent';

/** Formats a measure with its unit ("84 cm", "33.1 in", "8.5%"), to a tenth. */
export const formatMeasure = (value: number, unit: MeasureUnit): string =>
  numberFormat({ style: 'unit', unit, maximumFractionDigits: 1 }).format(value);

/** Returns the short name of a unit ("cm"). */
export const unitName = (unit: MeasureUnit): string =>
  numberFormat({ style: 'unit', unit })
    .formatToParts(2)
    .find(({ type }) => type === 'unit' || type === 'percentSign')?.value ?? '';

/** Formats a wait of seconds, rounded up ("3 hours"). */
export function formatWait(seconds: number): string {
  const { amount, unit } = toWait(seconds);
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** Formats the day of an instant (RFC 3339) in the reader's time zone ("November 21, 2026"). */
export const formatDate = (instant: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'long', timeZone }).format(new Date(instant));

/** Formats month and year of an instant (RFC 3339) in the reader's time zone ("November 2026"). */
export const formatMonth = (instant: string, timeZone?: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone }).format(new Date(instant));

/** Formats day and time of an instant (RFC 3339) in the reader's time zone ("Nov 21, 2026, 9:05 AM"). */
export const formatDateTime = (instant: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));

const DAY_MS = 86_400_000;

/** Returns the number of an instant's day in a time zone, consecutive from day to day. */
function dayNumber(instant: number, timeZone: string | undefined): number {
  const parts = dateFormat(
    { year: 'numeric', month: 'numeric', day: 'numeric', timeZone },
    'en-US',
  ).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day')) / DAY_MS;
}

/**
 * Formats the age of an instant (RFC 3339) by days of the reader's time zone: "today", "yesterday", "3 days
 * ago", "2 weeks ago", "5 months ago", "1 year ago". A future instant, by clock differences, is today.
 */
export function formatDaysAgo(instant: string, now: number, timeZone?: string): string {
  const days = Math.max(0, dayNumber(now, timeZone) - dayNumber(Date.parse(instant), timeZone));
  const format = relativeTimeFormat({ numeric: 'auto' });
  if (days < 14) return format.format(-days, 'day');
  if (days < 61) return format.format(-Math.floor(days / 7), 'week');
  if (days < 366) return format.format(-Math.floor(days / 30.5), 'month');
  // In January, "last year" would also name days of the year before.
  return relativeTimeFormat({ numeric: 'always' }).format(-Math.floor(days / 365.25), 'year');
}

/** Formats a large integer briefly ("1.2K"). */
export const formatCompact = (value: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** Formats a list ("ramp, lift, parking"). */
export const formatList = (items: readonly string[]): string =>
  // Use the type `conjunction`, because the type `unit` omits separators in Chinese and Japanese.
  new Intl.ListFormat(formatLocale(), { type: 'conjunction', style: 'narrow' }).format(items);

/** Formats language codes (BCP 47) as a list of names ("English, German"). */
export function formatLanguages(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(formatLocale(), { type: 'language' });
  return formatList(codes.map((code) => names.of(code) ?? code));
}
