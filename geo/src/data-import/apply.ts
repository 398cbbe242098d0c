import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '@wayable/platform/db/database';
import type { ImportResult } from '@wayable/protocol/data-imports';
import { refreshAccess } from '@wayable/server/answers/access.service';
import { type RowToWrite, type WriteContext, writeRows } from './apply.queries.ts';
import { toExternalId } from './compare-row.ts';
import { toFactRows } from './fact-rows.ts';
import { findMatchedPlaces, type MatchedPlace } from './matches.queries.ts';
import { findRowsToApply, type PreviewedRow } from './rows.queries.ts';

const ROWS_AT_ONCE = 500;
const PLACE_FIELDS = ['name', 'address', 'category', 'latitude', 'longitude'];

const hashOf = ({ place, facts }: PreviewedRow): string =>
  createHash('sha256')
    .update(JSON.stringify([place, facts]))
    .digest('hex')
    .slice(0, 32);

function toWrite(row: PreviewedRow, known: MatchedPlace | undefined): RowToWrite {
  const { place, changes } = row;
  const placeChanges = known ? changes.filter(({ field }) => PLACE_FIELDS.includes(field)) : [];
  return {
    line: row.line,
    location_id: known?.id ?? randomUUID(),
    is_new: known === undefined,
    external_id: toExternalId(place),
    content_hash: hashOf(row),
    name: place.name ?? '',
    address: place.address,
    category: place.category,
    kind: place.kind,
    latitude: place.latitude ?? 0,
    longitude: place.longitude ?? 0,
    link: place.link,
    changed_fields: placeChanges.map(({ field }) => field),
    facts: toFactRows(row.facts),
    before: {
      is_new: known === undefined,
      facts: known?.facts ?? [],
      sources: known?.sources ?? [],
      place: placeChanges.map(({ field, before, after }) => ({
        field,
        before: before ?? '',
        after: after ?? '',
      })),
    },
  };
}

/** Writes the rows of the preview and recomputes the access of places. @returns the counts by action */
export async function applyRows(
  sql: Queryable,
  context: WriteContext & { takesConflicts: boolean },
  { rows, onProgress }: { rows: number; onProgress: (share: number) => Promise<void> },
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, updated: 0, unchanged: 0, left_out: 0 };
  let after = 0;
  let done = 0;
  for (;;) {
    const page = await findRowsToApply(sql, context.importId, after, ROWS_AT_ONCE);
    const last = page.at(-1);
    if (!last) return result;
    after = last.line;
    const taken = page.filter(
      ({ outcome }) =>
        outcome === 'new' || outcome === 'changed' || (outcome === 'conflict' && context.takesConflicts),
    );
    const ids = taken.flatMap(({ location_id }) => (location_id === null ? [] : [location_id]));
    const places = await findMatchedPlaces(sql, context.source, ids);
    const written = taken.map((row) => toWrite(row, places.get(row.location_id ?? '')));
    await writeRows(sql, context, written);
    await refreshAccess(
      sql,
      written.map(({ location_id }) => location_id),
    );
    const added = written.filter(({ is_new }) => is_new).length;
    const unchanged = page.filter(({ outcome }) => outcome === 'same').length;
    result.added += added;
    result.updated += written.length - added;
    result.unchanged += unchanged;
    result.left_out += page.length - written.length - unchanged;
    done += page.length;
    await onProgress(done / Math.max(1, rows));
  }
}
