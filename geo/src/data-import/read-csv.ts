import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@wayable/protocol/data-imports';
import { parse } from 'csv-parse/sync';
import { cutCell, type Table, TableError } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** More than 200 columns of cells with maximum length. */
const RECORD_MAX = 1_000_000;

/** Returns the most frequent separator of the first line, outside of quotes. */
function findDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

interface Record {
  record: string[];
  info: { lines: number };
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons, tabs or bars; the first line has the titles.
 * @throws {TableError} for an invalid or too large table
 */
export function readCsv(text: string): Table {
  let records: Record[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: findDelimiter(text.replace(/^\ufeff/, '')),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: RECORD_MAX,
      // One more than allowed, to detect too many.
      to: IMPORT_MAX_ROWS + 2,
    }) as unknown as Record[];
  } catch (error) {
    throw new TableError('is not a readable CSV file', { cause: error });
  }
  const [first, ...rest] = records;
  const titles = (first?.record ?? []).slice(0, IMPORT_MAX_COLUMNS).map((title) => cutCell(title.trim()));
  return {
    titles,
    rows: rest
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ record, info }) => ({
        line: info.lines,
        cells: titles.map((_, index) => cutCell((record[index] ?? '').trim())),
      })),
  };
}
