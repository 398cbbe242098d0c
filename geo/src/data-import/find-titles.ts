import { countKnownTitles } from './guess-fields.ts';
import type { Table } from './table.ts';

type Row = Table['rows'][number];

/**
 * Number of rows that may contain the titles. Spreadsheets of offices begin with a headline, a date and
 * groups of columns.
 */
const ROWS_BEFORE_TITLES = 10;
/** Minimum number of known titles in the row of titles, because a headline may contain one known word. */
const KNOWN_MIN = 2;

/**
 * Copies the name of each group into the empty cells after it. Spreadsheets fill only the first of merged
 * cells.
 */
function spreadGroups(cells: readonly string[]): string[] {
  let group = '';
  return cells.map((cell) => {
    group = cell === '' ? group : cell;
    return group;
  });
}

/** Adds the name of the group above to each repeated title. */
function distinguish(titles: readonly string[], above: Row | undefined): string[] {
  const groups = spreadGroups(above?.cells ?? []);
  return titles.map((title, index) => {
    const isRepeated = title !== '' && titles.indexOf(title) !== titles.lastIndexOf(title);
    return isRepeated ? `${groups[index] ?? ''} ${title}`.trim() : title;
  });
}

/**
 * Splits rows into titles and rows below them. The titles are the row near the top with the most known
 * titles, else the first row. `known` is the number of known titles.
 */
export function splitAtTitles(rows: readonly Row[]): { titles: string[]; rows: Row[]; known: number } {
  const scores = rows.slice(0, ROWS_BEFORE_TITLES).map(({ cells }) => countKnownTitles(cells));
  const known = Math.max(0, ...scores);
  const at = known >= KNOWN_MIN ? scores.indexOf(known) : 0;
  return { titles: distinguish(rows[at]?.cells ?? [], rows[at - 1]), rows: rows.slice(at + 1), known };
}
