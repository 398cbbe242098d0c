import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';

/** One line of opening hours as shown: "Mon–Fri", "9:00 AM–6:00 PM". */
interface HoursLine {
  days: string;
  hours: string;
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY = `(?:${DAYS.join('|')}|PH)`;
const TIME = '(?:[01]?\\d|2[0-4]):[0-5]\\d';
const RULE = new RegExp(
  `^(?:(${DAY}(?:-${DAY})?(?:,\\s*${DAY}(?:-${DAY})?)*)\\s*:?\\s*)?(off|closed|24/7|${TIME}-${TIME}(?:\\s*,\\s*${TIME}-${TIME})*)$`,
);
/** A Monday in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);

const format = (instant: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(getLocale(), { timeZone: 'UTC', ...options }).format(instant);

const dayName = (day: string): string =>
  day === 'PH'
    ? m.locations_hours_holidays()
    : format(MONDAY + DAYS.indexOf(day) * 86_400_000, { weekday: 'short' });

function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return format(MONDAY + (hours * 60 + minutes) * 60_000, { hour: 'numeric', minute: '2-digit' });
}

const daysText = (days: string | undefined): string =>
  (days ?? 'Mo-Su')
    .split(/,\s*/)
    .map((range) => range.split('-').map(dayName).join('–'))
    .join(', ');

function hoursText(hours: string): string {
  if (hours === '24/7' || hours === '00:00-24:00') return m.locations_hours_always();
  if (hours === 'off' || hours === 'closed') return m.locations_hours_closed();
  return hours
    .split(/\s*,\s*/)
    .map((span) => span.split('-').map(timeText).join('–'))
    .join(', ');
}

/**
 * Reads the simple forms of opening hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours): days with
 * hours, off, 24/7. Returns undefined for all others, which are shown as written.
 */
export function readOpeningHours(value: string): HoursLine[] | undefined {
  const rules = value
    .split(';')
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map((rule) => RULE.exec(rule));
  if (rules.length === 0 || rules.some((rule) => rule === null)) return undefined;
  return rules.flatMap((rule) =>
    rule ? [{ days: daysText(rule[1]), hours: hoursText(rule[2] ?? '') }] : [],
  );
}
