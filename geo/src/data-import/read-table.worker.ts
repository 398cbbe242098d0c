import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import type { ReadAnswer } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Table, TableError } from './table.ts';

/** The unsupported older Excel format (Compound File Binary). */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Decodes a text file: by byte order mark, else UTF-8, else Windows-1252, the encoding of older spreadsheets.
 */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function read(bytes: Uint8Array): Promise<Table> {
  if (beginsWith(bytes, ZIP)) return readXlsx(bytes);
  if (beginsWith(bytes, OLD_EXCEL)) throw new TableError('is of an old format; save it as .xlsx or CSV');
  const text = decodeText(bytes);
  // Images, archives and programs contain NUL characters, text does not.
  if (text.includes('\u0000')) throw new TableError('is not CSV, a spreadsheet, GeoJSON or A11yJSON');
  return /^\ufeff?\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
}

async function answer(): Promise<ReadAnswer> {
  try {
    return { table: await read(workerData) };
  } catch (error) {
    if (error instanceof TableError) return { refusal: error.message };
    // Deeply nested arrays overflow the stack. No real program writes such a file.
    if (error instanceof RangeError) return { refusal: 'cannot be read' };
    throw error;
  }
}

parentPort?.postMessage(await answer());
