import type { Database } from '@wayable/platform/db/database';
import { invalidField } from '@wayable/platform/http/errors/domain-error';
import type { Category } from '@wayable/protocol/categories';
import { EXPORT_CURSOR_MAX, type ExportQuery } from '@wayable/protocol/open-data';
import type { Bbox } from '@wayable/server/locations/boxes';
import { countAround } from '@wayable/server/locations/location-search.service';
import { parseBbox } from '@wayable/server/locations/locations.service';

/** The places, or the reviews of places, in an export. */
export interface ExportScope {
  bbox?: Bbox;
  /**
   * Whether the box has few places, which its index finds directly. A larger box is a condition on each
   * place.
   */
  isSmall: boolean;
  category?: Category;
  /** A time as in RFC 3339, in UTC. */
  since?: string;
}

/**
 * Maximum places of a small box. For more places, sorting them for each page is slower than reading all
 * places in order.
 */
const SMALL_BOX_PLACES = 20_000;
/** Time by which an export reaches back, longer than any transaction takes from its write to its commit. */
const OVERLAP_MS = 3_600_000;

/** Returns a cursor: the instant from which the next export must repeat changes. */
export const toCursor = (startedAt: number): string =>
  Buffer.from(new Date(startedAt - OVERLAP_MS).toISOString()).toString('base64url');

/** Returns whether a day exists, because Date.parse accepts February 31 as March 3. */
const isDay = (day: string): boolean => {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

function parseInstant(written: string, field: string): string {
  // Date.parse knows no leap seconds.
  const text = written.toUpperCase().replace(/(T\d\d:\d\d):60/, '$1:59');
  const at = isDay(text.slice(0, 'YYYY-MM-DD'.length)) ? Date.parse(text) : Number.NaN;
  // PostgreSQL has no year 0, and refuses the sign of years beyond 9999.
  if (!(at >= Date.parse('0001-01-01') && at < Date.parse('+010000-01-01')))
    throw invalidField(field, 'must be an existing date or timestamp');
  return new Date(at).toISOString();
}

function parseCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || text.length > EXPORT_CURSOR_MAX)
    throw invalidField('cursor', 'must be the cursor of an earlier file');
  return parseInstant(text, 'cursor');
}

/** Returns the later of the start times in a query, or undefined if there is none. */
function readSince({ updated_since, cursor }: ExportQuery): string | undefined {
  const named = [
    updated_since === undefined ? undefined : parseInstant(updated_since, 'updated_since'),
    cursor === undefined ? undefined : parseCursor(cursor),
  ];
  return named
    .filter((instant) => instant !== undefined)
    .sort()
    .at(-1);
}

/** @throws {DomainError} validation_failed, naming `bbox`, `updated_since` or `cursor` */
export async function readScope(sql: Database, query: ExportQuery): Promise<ExportScope> {
  const since = readSince(query);
  const bbox = query.bbox === undefined ? undefined : parseBbox(query.bbox);
  const isSmall = bbox !== undefined && (await countAround(sql, bbox)) <= SMALL_BOX_PLACES;
  return {
    isSmall,
    ...(bbox && { bbox }),
    ...(query.kind !== 'all' && { category: query.kind }),
    ...(since !== undefined && { since }),
  };
}
