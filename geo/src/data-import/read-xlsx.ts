import { IMPORT_MAX_COLUMNS } from '@wayable/protocol/data-imports';
import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { splitAtTitles } from './find-titles.ts';
import { cutCell, type Table, TableError } from './table.ts';

/** Maximum unpacked size of a spreadsheet: 20,000 rows of 50 columns have a tenth of it. */
const UNPACKED_MAX_BYTES = 200 * 1_024 * 1_024;
const PARTS_MAX = 500;
const SLICE_BYTES = 16 * 1_024;
/** Maximum number of sheets to read. An audit with a cover and lists has fewer. */
const SHEETS_READ = 8;
const UNREADABLE = 'is not a readable spreadsheet';

/** Checks the unpacked size without keeping the content. @throws {TableError} if it is too large */
function assertNoBomb(bytes: Uint8Array): void {
  let total = 0;
  let parts = 0;
  // Keep the refusal and throw it later: the library reports errors of its callbacks as archive errors.
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
  // A phone number in a column of dates is no valid date; spreadsheets show it as "####".
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  // Round like spreadsheets, which show 0.1 + 0.2 as 0.3.
  const shown = typeof value === 'number' ? Number(value.toPrecision(15)) : value;
  return cutCell(String(shown));
}

/** Returns the numbers of the visible sheets, from 1. Hidden sheets contain lists of answers. */
function listVisibleSheets(bytes: Uint8Array): number[] {
  const path = 'xl/workbook.xml';
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  const sheets = strFromU8(part ?? new Uint8Array()).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const visible = sheets.flatMap((sheet, index) =>
    /\sstate="(?:h|veryH)idden"/.test(sheet) ? [] : [index + 1],
  );
  return visible.length > 0 ? visible.slice(0, SHEETS_READ) : [1];
}

async function readSheetAt(bytes: Uint8Array, number: number) {
  const sheet = await readSheet(Buffer.from(bytes), number);
  const rows = sheet.map((row, index) => ({ line: index + 1, cells: row.map(toText) }));
  return splitAtTitles(rows.filter(({ cells }) => cells.some((cell) => cell !== '')));
}

/**
 * Reads the visible sheet with the most known titles, else the first, of an Excel workbook (Office Open XML).
 * @throws {TableError} for an invalid or too large workbook
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  assertNoBomb(bytes);
  try {
    let best: Awaited<ReturnType<typeof readSheetAt>> | undefined;
    for (const number of listVisibleSheets(bytes)) {
      const sheet = await readSheetAt(bytes, number);
      if (best === undefined || sheet.known > best.known) best = sheet;
    }
    const titles = (best?.titles ?? []).slice(0, IMPORT_MAX_COLUMNS);
    const rows = best?.rows ?? [];
    return {
      titles,
      rows: rows.map(({ line, cells }) => ({ line, cells: titles.map((_, index) => cells[index] ?? '') })),
    };
  } catch (error) {
    throw new TableError(UNREADABLE, { cause: error });
  }
}
