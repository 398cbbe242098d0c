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

/** Zero-width characters that copied texts contain. Zero-width joiners stay, because they have a meaning. */
const INVISIBLE = /[\u200b\u2060\ufeff]/g;

/** Cuts a text to a length, without characters that the database refuses: NUL and half of a surrogate pair. */
export function cutText(text: string, max: number): string {
  const storable = text.toWellFormed().replaceAll('\u0000', '');
  return storable.length <= max ? storable : storable.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** Returns the text of a cell as people see it, within the limit. */
export const cutCell = (text: string): string => cutText(text.replace(INVISIBLE, '').trim(), CELL_MAX);
