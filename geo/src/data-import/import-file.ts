import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { StartupError } from '@wayable/platform/startup/startup-error';
import type { DataImport, DataImportCreate, ImportReason } from '@wayable/protocol/data-imports';
import { insertRun } from '../import/import-runs.queries.ts';
import { createImport, getImport, readChange, workOnImport } from './data-imports.service.ts';
import * as queries from './imports.queries.ts';
import { findPreview } from './rows.queries.ts';

const SKIPPED_AT_ONCE = 1_000;

interface SkippedRow {
  line: number;
  reason: ImportReason | null;
}

type OnProgress = (share: number) => void;

const toAsync = (onProgress: OnProgress) => (share: number) => Promise.resolve(onProgress(share));

/** Converts an error that the user can fix to one sentence. */
const toStartupError = (error: unknown): unknown =>
  error instanceof DomainError ? new StartupError(error.message, { cause: error }) : error;

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new StartupError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Imports the rows. A killed command leaves the draft, because state and rows are one transaction. */
async function applyFile(sql: Database, id: string, onProgress: OnProgress): Promise<void> {
  const startedAt = new Date();
  try {
    await workOnImport(sql, id, {
      start: async (transaction) =>
        void (await queries.startApplication(transaction, id, { by: null, takesConflicts: true })),
      onProgress: toAsync(onProgress),
    });
  } catch (error) {
    await insertRun(sql, { kind: 'file', startedAt, isFailed: true });
    throw error;
  }
}

/**
 * Imports a file with guessed columns in one transaction. With `isPreview`, the import stays a draft in the
 * admin panel.
 * @throws {StartupError} for an unreadable file, or one without a required column
 */
export async function importFile(
  sql: Database,
  path: string,
  { isPreview, ...fields }: DataImportCreate & { isPreview: boolean },
  onProgress: OnProgress,
): Promise<DataImport> {
  const bytes = await readBytes(path);
  try {
    const { id } = await createImport(sql, null, { name: basename(path), bytes }, fields);
    const draft = await getImport(sql, id);
    const change = await readChange(sql, id, { fields: draft.fields });
    await workOnImport(sql, id, {
      start: async (transaction) => void (await queries.startPreview(transaction, id, change)),
      onProgress: toAsync(isPreview ? onProgress : () => undefined),
    });
    if (!isPreview) await applyFile(sql, id, onProgress);
    return await getImport(sql, id);
  } catch (error) {
    throw toStartupError(error);
  }
}

/**
 * Undoes an import within this call.
 * @throws {StartupError} unless the import is applied and the newest of its source
 */
export async function undoFile(sql: Database, id: string, onProgress: OnProgress): Promise<DataImport> {
  try {
    await getImport(sql, id);
  } catch (error) {
    throw toStartupError(error);
  }
  await workOnImport(sql, id, {
    start: async (transaction) => {
      if (!(await queries.startReversal(transaction, id, null)))
        throw new StartupError(
          'This import cannot be undone: it is not applied, or a newer import of its source is.',
        );
    },
    onProgress: toAsync(onProgress),
  });
  return getImport(sql, id);
}

/** Returns line and reason of all skipped rows, read page by page. */
export async function listSkipped(sql: Database, id: string): Promise<SkippedRow[]> {
  const skipped: SkippedRow[] = [];
  for (let page = 1; ; page++) {
    const rows = await findPreview(sql, id, { outcome: 'skipped', page, limit: SKIPPED_AT_ONCE });
    skipped.push(...rows.map(({ line, reason }) => ({ line, reason })));
    if (rows.length < SKIPPED_AT_ONCE) return skipped;
  }
}
