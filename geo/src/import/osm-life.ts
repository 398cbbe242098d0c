import type { OsmTags } from '../osm-file/elements.ts';
import { categoryOf } from './osm-category.ts';

/** Prefixes of elements that no longer exist (wiki, "Lifecycle prefix"). */
const ENDED_PREFIXES = [
  'disused',
  'abandoned',
  'was',
  'demolished',
  'removed',
  'razed',
  'destroyed',
  'closed',
];
const PLACE_KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'office',
  'healthcare',
  'railway',
  'highway',
  'public_transport',
];
const ENDED_KEYS = ['disused', 'abandoned', 'demolished', 'removed', 'razed'];
const ENDED_VALUES = new Set(['vacant', 'disused', 'abandoned', 'closed']);
const CLOSED_HOURS = new Set(['off', 'closed']);

/**
 * Returns the first moment after a date such as "2024", "2024-05" or "2024-05-31", or undefined for other
 * text.
 */
function endOf(date: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date.trim()) ?? [];
  if (year === undefined) return undefined;
  if (month === undefined) return new Date(Date.UTC(Number(year) + 1, 0));
  if (day === undefined) return new Date(Date.UTC(Number(year), Number(month)));
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1));
}

/**
 * Returns whether the tags describe a place that has ended (wiki, "Lifecycle prefix", "Key:end_date",
 * "Key:opening_hours"). An element that also describes a new place has not ended.
 */
export function hasEnded(tags: OsmTags, now: Date): boolean {
  if (categoryOf(tags) === undefined) {
    return PLACE_KEYS.some(
      (key) =>
        ENDED_VALUES.has(tags[key] ?? '') ||
        ENDED_PREFIXES.some((prefix) => tags[`${prefix}:${key}`] !== undefined),
    );
  }
  const ended = tags.end_date === undefined ? undefined : endOf(tags.end_date);
  return (
    (ended !== undefined && ended <= now) ||
    ENDED_KEYS.some((key) => tags[key] === 'yes') ||
    CLOSED_HOURS.has(tags.opening_hours?.trim().toLowerCase() ?? '')
  );
}
