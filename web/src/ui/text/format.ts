import { toWait } from '@wayable/protocol/waits';
import { getLocale } from '~/paraglide/runtime';

/** A whole number with the locale's grouping. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(getLocale()).format(value);

/** A rating with one decimal ("4.0"). */
export const formatRating = (rating: number): string =>
  new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

/** A short distance in whole metres ("20 m"). */
export const formatMeters = (meters: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(
    meters,
  );

/** A wait in words ("3 hours"), rounded up, from seconds. */
export function formatWait(seconds: number): string {
  const { amount, unit } = toWait(seconds);
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** A day in words ("November 21, 2026") in the reader's time zone, from an instant (RFC 3339). */
export const formatDate = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone }).format(new Date(instant));

/** Month and year ("November 2026") in the reader's time zone, from an instant (RFC 3339). */
export const formatMonth = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone }).format(
    new Date(instant),
  );

/** Day and time ("Nov 21, 2026, 9:05 AM") in the reader's time zone, from an instant (RFC 3339). */
export const formatDateTime = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
