import type { Queryable } from '@wayable/platform/db/database';
import type { DataImport } from '@wayable/protocol/data-imports';
import { refreshAccess } from '@wayable/server/answers/access.service';
import { toExternalId } from './compare-row.ts';
import { findRowsToUndo, removeAddedPlaces, restoreRows } from './undo.queries.ts';

const ROWS_AT_ONCE = 500;

/** Undoes an import, except for later changes of people. */
export async function undoRows(
  sql: Queryable,
  { importId, source, rows }: { importId: string; source: string; rows: number },
  onProgress: (share: number) => Promise<void>,
): Promise<NonNullable<DataImport['reversal']>> {
  const reversal = { removed: 0, kept: 0, restored: 0 };
  let done = 0;
  for (;;) {
    const page = await findRowsToUndo(sql, importId, ROWS_AT_ONCE);
    if (page.length === 0) return reversal;
    const undone = page.map(({ line, place }) => ({ line, external_id: toExternalId(place) }));
    await restoreRows(sql, { importId, source, undone });
    const idsOf = (isNew: boolean) =>
      page.flatMap(({ location_id, is_new }) =>
        location_id !== null && is_new === isNew ? [location_id] : [],
      );
    await refreshAccess(sql, [...idsOf(true), ...idsOf(false)]);
    const { removed, kept } = await removeAddedPlaces(sql, idsOf(true));
    reversal.removed += removed;
    reversal.kept += kept;
    reversal.restored += idsOf(false).length;
    done += page.length;
    await onProgress(done / Math.max(1, rows));
  }
}
