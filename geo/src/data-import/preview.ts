import type { Queryable } from '@wayable/platform/db/database';
import type { ImportCounts, ImportField } from '@wayable/protocol/data-imports';
import {
  chooseTarget,
  compareRow,
  type ImportTerms,
  rankClaim,
  type Target,
  toExternalId,
} from './compare-row.ts';
import { type InterpretedRow, interpretRow } from './interpret-row.ts';
import { locateRow } from './locate-row.ts';
import { findMatchedPlaces, findMatches, type MatchedPlace, type RowToMatch } from './matches.queries.ts';
import { countOutcomes, findCells, type PreviewedRow, savePreview } from './rows.queries.ts';
import { SeenRows } from './seen-rows.ts';

const ROWS_AT_ONCE = 500;

/** The settings for reading an import's rows. */
interface ImportPlan {
  id: string;
  source: string;
  license: string;
  source_url: string;
  titles: readonly string[];
  fields: readonly (ImportField | null)[];
  rows: number;
}

interface ReadRow extends InterpretedRow {
  line: number;
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

/**
 * Compares a row with its place. If an earlier row claimed the place with less right, also returns that row,
 * as skipped.
 */
function previewRow(
  row: ReadRow,
  { known, target, terms }: { known: MatchedPlace | undefined; target: Target; terms: ImportTerms },
  seen: SeenRows<ReadRow>,
): PreviewedRow[] {
  const { place } = row;
  const isNewId = seen.add(`id ${toExternalId(place)}`);
  const compared = compareRow(row, known, terms);
  // A skipped row does not claim its place, so that a later row can.
  if (isNewId && compared.outcome === 'skipped')
    return [toRow(row, { ...compared, location_id: known?.id ?? null })];
  const { isFirst, displaced } = known
    ? seen.claim(known.id, row, rankClaim(place, known, target))
    : { isFirst: place.address === '' || seen.addNaming(place.name, place.address) };
  if (!isNewId || !isFirst) return [skip(row, 'repeated')];
  // A later row with this name and address must not become a second place.
  if (known && compared.changes.some(({ field }) => field === 'name' || field === 'address'))
    seen.addNaming(place.name, place.address || known.address);
  return [
    toRow(row, { ...compared, location_id: known?.id ?? null }),
    ...(displaced ? [skip(displaced, 'repeated')] : []),
  ];
}

/** @returns the rows by line, with displaced rows of earlier pages */
async function previewPage(
  sql: Queryable,
  { source, license, source_url: sourceUrl }: ImportPlan,
  rows: readonly ReadRow[],
  seen: SeenRows<ReadRow>,
): Promise<Map<number, PreviewedRow>> {
  const readable = rows.filter(({ reason }) => reason === null);
  const toMatch = readable.map(
    ({ line, place }): RowToMatch => ({ ...place, line, external_id: toExternalId(place) }),
  );
  const matches = new Map((await findMatches(sql, source, toMatch)).map((match) => [match.line, match]));
  const targets = new Map(
    readable.flatMap(({ line, place }) => {
      const match = matches.get(line);
      return match ? [[line, chooseTarget(match, place.address)] as const] : [];
    }),
  );
  const ids = [...targets.values()].flatMap(({ id }) => (id === undefined ? [] : [id]));
  const places = await findMatchedPlaces(sql, source, ids);
  const terms = { license, sourceUrl };
  const previewed = new Map<number, PreviewedRow>();
  for (const row of rows) {
    const target = targets.get(row.line) ?? {};
    const reason = row.reason ?? target.reason ?? null;
    const known = places.get(target.id ?? '');
    const results = reason === null ? previewRow(row, { known, target, terms }, seen) : [skip(row, reason)];
    for (const result of results) previewed.set(result.line, result);
  }
  return previewed;
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
  const seen = new SeenRows<ReadRow>();
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
    const previewed = await previewPage(sql, plan, rows, seen);
    await savePreview(sql, plan.id, [...previewed.values()]);
    done += page.length;
    await onProgress(done / Math.max(1, plan.rows));
  }
}
