import { Worker } from 'node:worker_threads';
import { IMPORT_MAX_ROWS } from '@wayable/protocol/data-imports';
import { type Table, TableError } from './table.ts';

const READ_MS = 60_000;
/**
 * The memory limits of the thread, enough for a file of 20 MB with its rows. A file that needs more is
 * refused.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

/** The result of the thread. */
export type ReadAnswer = { table: Table } | { refusal: string };

function readInThread(bytes: Uint8Array): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-table.worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: LIMITS,
    });
    const timer = setTimeout(() => {
      resolve({ refusal: 'takes too long to read' });
      void worker.terminate();
    }, READ_MS);
    worker
      .once('message', resolve)
      .once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ refusal: 'needs too much memory to read' })
          : reject(error),
      )
      .once('exit', () => {
        clearTimeout(timer);
        resolve({ refusal: 'cannot be read' });
      });
  });
}

/**
 * Reads a file of places by its content: an Excel workbook, JSON, or CSV. A worker thread limits memory and
 * time, because a file may be malicious.
 * @throws {TableError} for other content, no rows, or too many
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const answer = await readInThread(bytes);
  if ('refusal' in answer) throw new TableError(answer.refusal);
  const { table } = answer;
  if (table.titles.length === 0 || table.rows.length === 0) throw new TableError('has no rows');
  if (table.rows.length > IMPORT_MAX_ROWS)
    throw new TableError(`has more than ${IMPORT_MAX_ROWS.toLocaleString('en')} rows`);
  return table;
}
