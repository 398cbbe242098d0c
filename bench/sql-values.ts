/** Returns SQL for a number from 0 to 1 that depends only on row and column, so that each database is equal. */
export const chance = (row: string, column: string) =>
  `(abs(hashtextextended((${row})::text, ${column.length * 7919 + column.charCodeAt(0)})) % 1000000) / 1000000.0`;

/** Returns SQL for one of the words, chosen by row and column. */
export const pick = (list: readonly string[], row: string, column: string) =>
  `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + floor(${chance(row, column)} * ${list.length})::int]`;

/** Returns SQL for the id of the row with this number. */
export const idOf = (kind: string, row: string) => `md5('${kind} ' || ${row})::uuid`;
