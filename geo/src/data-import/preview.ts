import type { Queryable } from '@wayable/platform/db/database';
import type { ImportCounts, ImportField } from '@wayable/protocol/data-imports';
import { chooseTarget, compareRow, toExternalId } from './compare-row.ts';
import { type InterpretedRow, interpretRow } from './interpret-row.ts';
import { locateRow } from './locate-row.ts';
import { findMatchedPlaces, findMatches, type RowToMatch } from './matches.queries.ts';
import { countOutcomes, findCells, type PreviewedRow, savePreview } from './rows.queries.ts';

const ROWS_AT_ONCE = 500;

/** The settings for reading an import's rows. */
interface ImportPlan {
  id: string;
  source: string;
  titles: readonly string[];
  fields: readonly (ImportField | null)[];
  rows: number;
}

interface ReadRow extends InterpretedRow {
  line: number;
}

/** Detects repeated rows: with the same id, place, or new name and address. */
class Seen {
  readonly #keys = new Set<string>();

  /** Returns whether the key is new. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }
}

const toRow = (
  row: ReadRow,
  compared: Omit<PreviewedRow, 'line' | 'place' | 'facts' | 'unread'>,
): PreviewedRow => ({
  line: row.line,
  place: row.place,
  facts: row.facts,
  unread: row.unread,
  ...compared,
});

const skip = (row: ReadRow, reason: PreviewedRow['reason']): PreviewedRow =>
  toRow(row, { outcome: 'skipped', reason, changes: [], location_id: null });

async function previewPage(
  sql: Queryable,
  { source }: ImportPlan,
  rows: readonly ReadRow[],
  seen: Seen,
): Promise<PreviewedRow[]> {
  const readable = rows.filter(({ reason }) => reason === null);
  const toMatch = readable.map(
    ({ line, place }): RowToMatch => ({ ...place, line, external_id: toExternalId(place) }),
  );
  const matches = new Map((await findMatches(sql, source, toMatch)).map((match) => [match.line, match]));
  const targets = new Map([...matches].map(([line, match]) => [line, chooseTarget(match)]));
  const ids = [...targets.values()].flatMap(({ id }) => (id === undefined ? [] : [id]));
  const places = await findMatchedPlaces(sql, source, ids);
  return rows.map((row) => {
    if (row.reason !== null) return skip(row, row.reason);
    const target = targets.get(row.line) ?? {};
    if (target.reason) return skip(row, target.reason);
    const { place } = row;
    const isFirst = [
      seen.add(`id ${toExternalId(place)}`),
      target.id === undefined || seen.add(`place ${target.id}`),
      target.id !== undefined ||
        place.address === '' ||
        seen.add(`new ${`${place.name}\n${place.address}`.normalize('NFC').toLowerCase()}`),
    ].every(Boolean);
    if (!isFirst) return skip(row, 'repeated');
    const compared = compareRow(row, target.id === undefined ? undefined : places.get(target.id));
    return toRow(row, { ...compared, location_id: target.id ?? null });
  });
}

/**
 * Reads all rows of an import and stores their results.
 * @param onProgress receives the share of finished rows
 */
export async function previewRows(
  sql: Queryable,
  plan: ImportPlan,
  onProgress: (share: number) => Promise<void>,
): Promise<ImportCounts> {
  const seen = new Seen();
  let after = 0;
  let done = 0;
  for (;;) {
    const page = await findCells(sql, plan.id, after, ROWS_AT_ONCE);
    const last = page.at(-1);
    if (!last) return countOutcomes(sql, plan.id);
    after = last.line;
    const rows: ReadRow[] = [];
    for (const { line, cells } of page) {
      const row = interpretRow(cells, plan.fields, plan.titles);
      rows.push({ line, ...(await locateRow(sql, row)) });
    }
    await savePreview(sql, plan.id, await previewPage(sql, plan, rows, seen));
    done += page.length;
    await onProgress(done / Math.max(1, plan.rows));
  }
}
