import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null | undefined;

/** A column of a table with its value for a row. */
export interface Column<Row> {
  name: string;
  read: (row: Row) => Cell;
}

/**
 * Writes rows as CSV (RFC 4180). Puts an apostrophe before text that a spreadsheet would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const write = (rows: Cell[][]): string =>
  stringify(rows, {
    record_delimiter: '\r\n',
    escape_formulas: true,
    // By default, only a whole `record_delimiter` in a text is quoted.
    quoted_match: /[\r\n]/,
    cast: { boolean: (value) => (value ? 'true' : 'false') },
  });

export const writeHeader = <Row>(columns: readonly Column<Row>[]): string =>
  write([columns.map(({ name }) => name)]);

export const writeRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  write(rows.map((row) => columns.map(({ read }) => read(row))));
