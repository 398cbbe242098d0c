/** PostgreSQL's text of an instant in UTC, with up to six digits of a second. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts PostgreSQL's text of an instant to RFC 3339 in UTC with milliseconds. Rearranges UTC text
 * directly: parsing dates is fourteen times slower, and a full list has a hundred instants.
 */
export function toInstant(text: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/**
 * Returns the day of an instant as noon UTC, which is on that day in nearly every time zone. The exact
 * instant of an anonymous review could identify its author.
 */
export const toDay = (instant: string): string => `${instant.slice(0, 'YYYY-MM-DD'.length)}T12:00:00.000Z`;
