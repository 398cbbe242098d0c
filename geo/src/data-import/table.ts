/** A file as a table: titles, and rows of text with their line numbers in the file. */
export interface Table {
  titles: string[];
  rows: { line: number; cells: string[] }[];
}

/** The reason why a file cannot be read, for the field's error. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Maximum stored length of a cell, longer than any of our fields. */
const CELL_MAX = 500;

export const cutCell = (text: string): string =>
  text.length <= CELL_MAX ? text : text.slice(0, CELL_MAX).replace(/[\ud800-\udbff]$/, '');
