import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@wayable/platform/db/database';
import type { Drift } from '@wayable/platform/db/doctor';
import * as queries from './access.queries.ts';
import { computeAccess, refreshAccess } from './access.service.ts';

const PLACES_AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

function isSame(row: queries.StoredRow, expected: queries.StoredAccess | null | undefined): boolean {
  if (!expected) return row.access === null && row.verdicts === null;
  const { access, verdicts, features } = expected;
  return isDeepStrictEqual([row.access, row.verdicts, row.features], [access, verdicts, features]);
}

/**
 * Returns the places with a stored access that differs from the computed one. Skips due places, because the
 * next round computes their access.
 */
export async function findAccessDrift(sql: Database): Promise<Drift[]> {
  const found: Drift[] = [];
  let after = FIRST;
  for (;;) {
    const rows = await queries.findStoredRows(sql, after, PLACES_AT_ONCE);
    const ids = rows.map(({ id }) => id);
    const places = await queries.findAnsweredPlaces(sql, ids);
    const computed = await computeAccess(sql, places);
    const expected = new Map(places.map(({ id }, index) => [id, computed[index]]));
    for (const row of rows) {
      if (row.is_due || isSame(row, expected.get(row.id))) continue;
      const told = { stored: row.verdicts ?? '', expected: expected.get(row.id)?.verdicts ?? '' };
      found.push({ number: 'location_access', row_id: row.id, ...told });
    }
    if (rows.length < PLACES_AT_ONCE) return found;
    after = ids.at(-1) as string;
  }
}

/** Recomputes the verdicts of these places. */
export async function mendAccess(sql: Database, drift: readonly Drift[]): Promise<void> {
  for (const { row_id } of drift) await sql.begin((transaction) => refreshAccess(transaction, [row_id]));
}
