/** Cells of about 200 m */
const CELLS_PER_DEGREE = 500;
const ROWS = 180 * CELLS_PER_DEGREE + 1;

/** Returns the column of a longitude or the row of a latitude. */
export const cellOf = (degrees: number): number => Math.floor(degrees * CELLS_PER_DEGREE);

/** Returns the number of a cell. The cells of a column are consecutive, from south to north. */
export const cellNumber = (column: number, row: number): number => column * ROWS + row;
