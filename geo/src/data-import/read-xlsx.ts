import { IMPORT_MAX_COLUMNS } from '@wayable/protocol/data-imports';
import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { cutCell, type Table, TableError } from './table.ts';

/** Maximum unpacked size of a spreadsheet: 20,000 rows of 50 columns have a tenth of it. */
const UNPACKED_MAX_BYTES = 200 * 1_024 * 1_024;
const PARTS_MAX = 500;
const SLICE_BYTES = 16 * 1_024;
const UNREADABLE = 'is not a readable spreadsheet';

/** Checks the unpacked size without keeping the content. @throws {TableError} if it is too large */
function assertNoBomb(bytes: Uint8Array): void {
  let total = 0;
  let parts = 0;
  // Errors thrown inside these callbacks would be reported as archive errors.
  let refusal: string | undefined;
  const unzip = new Unzip((part) => {
    parts += 1;
    if (parts > PARTS_MAX) refusal ??= 'has too many parts';
    part.ondata = (error, chunk) => {
      if (error) refusal ??= UNREADABLE;
      else total += chunk.length;
      if (total > UNPACKED_MAX_BYTES) refusal ??= 'unpacks to more than 200 MB';
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let offset = 0; offset < bytes.length && refusal === undefined; offset += SLICE_BYTES) {
    unzip.push(bytes.subarray(offset, offset + SLICE_BYTES), offset + SLICE_BYTES >= bytes.length);
  }
  if (parts === 0) refusal ??= UNREADABLE;
  if (refusal !== undefined) throw new TableError(refusal);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return cutCell(String(value).trim());
}

/**
 * Reads the first sheet of an Excel workbook (Office Open XML); the first nonempty row has the titles.
 * @throws {TableError} for an invalid or too large workbook
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  assertNoBomb(bytes);
  let sheet: readonly (readonly unknown[])[];
  try {
    sheet = await readSheet(Buffer.from(bytes), 1);
  } catch (error) {
    throw new TableError(UNREADABLE, { cause: error });
  }
  const rows = sheet.map((row, index) => ({ line: index + 1, cells: row.map(toText) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rest] = filled;
  const titles = (first?.cells ?? []).slice(0, IMPORT_MAX_COLUMNS);
  return {
    titles,
    rows: rest.map(({ line, cells }) => ({ line, cells: titles.map((_, index) => cells[index] ?? '') })),
  };
}
