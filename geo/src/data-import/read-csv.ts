import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@wayable/protocol/data-imports';
import { parse } from 'csv-parse/sync';
import { splitAtTitles } from './find-titles.ts';
import { cutCell, type Table, TableError } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Maximum length of a row. 200 columns with cells of maximum length are shorter. */
const RECORD_MAX = 1_000_000;
/** Number of rows from which the separator is guessed. The titles are among these rows. */
const ROWS_TO_GUESS = 20;

/** The apostrophe that our export and others put before text that a spreadsheet would run as a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@\t\r＝＋－＠])/;

interface Record {
  record: string[];
  info: { lines: number };
}

/** Parses nonempty rows up to `most`. */
function readRows(text: string, delimiter: string, most: number): Table['rows'] {
  const records = parse(text, {
    delimiter,
    // Files that were joined or edited elsewhere mix line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote after a space still begins a quoted cell: `Hall, "1 Main St, Springfield"`.
    ltrim: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
    to: most,
  }) as unknown as Record[];
  return records
    .map(({ record, info }) => ({
      line: info.lines,
      cells: record.map((cell) => cutCell(cell.replace(FORMULA_GUARD, ''))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * Returns the separator with the most known titles, else the separator with the most columns in the first
 * row.
 */
function findDelimiter(text: string): string {
  const candidates = DELIMITERS.map((delimiter) => {
    const { titles, known } = splitAtTitles(readRows(text, delimiter, ROWS_TO_GUESS));
    return { delimiter, known, columns: titles.length };
  });
  const [best] = candidates.toSorted((one, other) => other.known - one.known || other.columns - one.columns);
  return best?.delimiter ?? ',';
}

/** Reads the separator that Excel declares in a separate first line: "sep=;". */
function readDeclaration(text: string): { delimiter: string | undefined; rest: string } {
  const declared = /^"?sep=([,;|\t])"?(\r?\n)/i.exec(text);
  // Replace the line with an empty line, so that other rows keep their line numbers.
  return {
    delimiter: declared?.[1],
    rest: declared ? `${declared[2]}${text.slice(declared[0].length)}` : text,
  };
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons, tabs or bars, and finds its titles.
 * @throws {TableError} for an invalid or too large table
 */
export function readCsv(text: string): Table {
  const { delimiter, rest } = readDeclaration(text.replace(/^\ufeff/, ''));
  try {
    // Read one row more than allowed, to detect too many rows.
    const all = readRows(rest, delimiter ?? findDelimiter(rest), IMPORT_MAX_ROWS + ROWS_TO_GUESS);
    const { titles, rows } = splitAtTitles(all);
    const kept = titles.slice(0, IMPORT_MAX_COLUMNS);
    return {
      titles: kept,
      rows: rows.map(({ line, cells }) => ({ line, cells: kept.map((_, index) => cells[index] ?? '') })),
    };
  } catch (error) {
    throw new TableError('is not a readable CSV file', { cause: error });
  }
}
