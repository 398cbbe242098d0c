import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '@wayable/platform/db/database';
import type { ImportResult } from '@wayable/protocol/data-imports';
import { refreshAccess } from '@wayable/server/answers/access.service';
import { lockPlaces, type RowToWrite, type WriteContext, writeRows } from './apply.queries.ts';
import { compareRow, toExternalId } from './compare-row.ts';
import { toFactRows } from './fact-rows.ts';
import { findMatchedPlaces, type MatchedPlace } from './matches.queries.ts';
import { findRowsToApply, type PreviewedRow } from './rows.queries.ts';

const ROWS_AT_ONCE = 500;
const PLACE_FIELDS = ['name', 'address', 'category', 'kind', 'latitude', 'longitude'];

const hashOf = ({ place, facts }: PreviewedRow): string =>
  createHash('sha256')
    .update(JSON.stringify([place, facts]))
    .digest('hex')
    .slice(0, 32);

/** Returns the new name and address of a place; undefined if both stay. */
function toNaming({ place }: PreviewedRow, fields: readonly string[], known: MatchedPlace | undefined) {
  if (!known || !(fields.includes('name') || fields.includes('address'))) return undefined;
  return {
    id: known.id,
    name: fields.includes('name') ? (place.name ?? known.name) : known.name,
    address: fields.includes('address') ? place.address : known.address,
    previousAddress: known.address,
  };
}

function toWrite(row: PreviewedRow, known: MatchedPlace | undefined): RowToWrite {
  const { place, changes } = row;
  const placeChanges = known ? changes.filter(({ field }) => PLACE_FIELDS.includes(field)) : [];
  const changedFields = placeChanges.map(({ field }) => field);
  const isReopened = known?.is_removed ?? false;
  return {
    line: row.line,
    location_id: known?.id ?? randomUUID(),
    is_new: known === undefined,
    is_reopened: isReopened,
    external_id: toExternalId(place),
    content_hash: hashOf(row),
    name: place.name ?? '',
    address: place.address,
    category: place.category,
    kind: place.kind,
    latitude: place.latitude ?? 0,
    longitude: place.longitude ?? 0,
    link: place.link,
    changed_fields: changedFields,
    naming: toNaming(row, changedFields, known),
    facts: toFactRows(row.facts),
    before: {
      is_new: known === undefined || isReopened,
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

/** Locks the places of rows, so that corrections wait for the import. @returns the places by id */
async function lockMatchedPlaces(
  sql: Queryable,
  source: string,
  rows: readonly PreviewedRow[],
): Promise<Map<string, MatchedPlace>> {
  const ids = rows.flatMap(({ location_id }) => (location_id === null ? [] : [location_id]));
  await lockPlaces(sql, ids);
  return findMatchedPlaces(sql, source, ids);
}

/** Compares a row with its locked place, because people may have corrected the place since the preview. */
function compareAgain(
  row: PreviewedRow,
  places: ReadonlyMap<string, MatchedPlace>,
  context: WriteContext,
): PreviewedRow {
  const known = places.get(row.location_id ?? '');
  return known ? { ...row, ...compareRow(row, known, context) } : row;
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
    const isTaken = ({ outcome }: PreviewedRow) =>
      outcome === 'new' || outcome === 'changed' || (outcome === 'conflict' && context.takesConflicts);
    const places = await lockMatchedPlaces(sql, context.source, page.filter(isTaken));
    const checked = page.map((row) => (isTaken(row) ? compareAgain(row, places, context) : row));
    const written = checked.filter(isTaken).map((row) => toWrite(row, places.get(row.location_id ?? '')));
    await writeRows(sql, context, written);
    await refreshAccess(
      sql,
      written.map(({ location_id }) => location_id),
    );
    const added = written.filter(({ is_new }) => is_new).length;
    const unchanged = checked.filter(({ outcome }) => outcome === 'same').length;
    result.added += added;
    result.updated += written.length - added;
    result.unchanged += unchanged;
    result.left_out += page.length - written.length - unchanged;
    done += page.length;
    await onProgress(done / Math.max(1, rows));
  }
}
