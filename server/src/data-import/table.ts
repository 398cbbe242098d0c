/** A file as a table: titles, and rows of texts with the lines that they have in the file. */
export interface Table {
  titles: string[];
  rows: { line: number; cells: string[] }[];
}

/** Why a file cannot be read, as the field problem says it. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** The longest text of a cell that is kept: more than any field of ours holds. */
export const CELL_MAX = 500;

export const cutCell = (text: string): string =>
  text.length <= CELL_MAX ? text : text.slice(0, CELL_MAX).replace(/[\ud800-\udbff]$/, '');
