import { createHash, randomUUID } from 'node:crypto';
import { waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Database, TransactionSql } from '@wayable/platform/db/database';
import { toInstant } from '@wayable/platform/db/instant';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import {
  type DataImport,
  type DataImportChange,
  type DataImportCreate,
  IMPORT_LICENSE_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_SOURCE_MAX,
  type ImportField,
  tellWhere,
} from '@wayable/protocol/data-imports';
import { assertStillAdministrator } from '@wayable/server/moderation/assert-still-administrator';
import { noteAct } from '@wayable/server/moderation/moderation-log.service';
import { claimSubmission } from '@wayable/server/reviews/submission-keys.service';
import { insertRun } from '../import/import-runs.queries.ts';
import { OSM_SOURCE } from '../import/osm-source.ts';
import { retryRivals } from '../import/retry-rivals.ts';
import { applyRows } from './apply.ts';
import { guessFields } from './guess-fields.ts';
import * as queries from './imports.queries.ts';
import { previewRows } from './preview.ts';
import { readTable } from './read-table.ts';
import { insertRows } from './rows.queries.ts';
import { cutText, type Table, TableError } from './table.ts';
import { undoRows } from './undo.ts';

const SAMPLES_MAX = 3;
const SAMPLE_LENGTH = 60;
const FILE_NAME_MAX = 200;
/** Maximum number of drafts, because each stores its rows. */
const DRAFTS_MAX = 20;
const DRAFT_DAYS = 7;

const describeColumns = ({ titles, rows }: Table): DataImport['columns'] =>
  titles.map((title, index) => ({
    title,
    samples: [...new Set(rows.slice(0, 50).map(({ cells }) => cells[index] ?? ''))]
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES_MAX)
      .map((cell) => cutText(cell, SAMPLE_LENGTH)),
  }));

/**
 * Returns the stored form of a source, so that one source always has one name.
 * @throws {DomainError} validation_failed for the name of a built-in source
 */
function readSource(text: string): string {
  const source = readStoredLine('source', text, IMPORT_SOURCE_MAX);
  if (source.toLowerCase() === OSM_SOURCE.toLowerCase())
    throw invalidField('source', 'is reserved for OpenStreetMap files and npm run import', 'reserved');
  return source;
}

const readLicense = (text: string): string => readStoredLine('licence', text, IMPORT_LICENSE_MAX);

interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

async function readFile({ bytes }: UploadedFile): Promise<Table> {
  if (bytes.length > IMPORT_MAX_BYTES)
    throw new DomainError('body_too_large', 'The file must be smaller than 20 MB.');
  try {
    return await readTable(bytes);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw invalidField('file', error.message, 'unreadable');
  }
}

/** The person of an upload, and the upload's idempotency key. */
interface Uploader {
  userId: string;
  key: string | undefined;
}

/**
 * Reads a file, guesses its columns, and stores it as a draft. With an idempotency key, a replay returns the
 * first one, which `isNew` tells.
 * @param uploader null for the command line
 * @throws {DomainError} validation_failed, body_too_large, not_permitted, too_many_drafts,
 * idempotency_key_reused
 */
export async function createImport(
  sql: Database,
  uploader: Uploader | null,
  file: UploadedFile,
  { source: writtenSource, licence, source_url = '' }: DataImportCreate,
): Promise<{ id: string; isNew: boolean }> {
  const source = readSource(writtenSource);
  const license = readLicense(licence);
  const table = await readFile(file);
  const columns = describeColumns(table);
  const content = [
    file.name,
    createHash('sha256').update(file.bytes).digest('hex'),
    source,
    license,
    source_url,
  ];
  return sql.begin(async (transaction) => {
    if (uploader) await assertStillAdministrator(transaction, uploader);
    const { id, isNew } = uploader
      ? await claimSubmission(transaction, uploader.userId, { key: uploader.key, content })
      : { id: randomUUID(), isNew: true };
    if (!isNew) return { id, isNew };
    if ((await queries.countDrafts(transaction)) >= DRAFTS_MAX)
      throw new DomainError('too_many_drafts', `Import or delete one of the ${DRAFTS_MAX} drafts first.`);
    const saved = await queries.findSavedFields(transaction, source);
    await queries.insertImport(transaction, {
      id,
      createdBy: uploader?.userId ?? null,
      file: cutText(file.name, FILE_NAME_MAX),
      source,
      license,
      sourceUrl: source_url,
      columns,
      fields: guessFields(columns, saved),
      rows: table.rows.length,
    });
    await insertRows(transaction, id, table.rows);
    return { id, isNew };
  });
}

const toOptionalInstant = (instant: string | null) => (instant === null ? null : toInstant(instant));

/** Converts a stored import for the API. */
export const toDataImport = (row: DataImport): DataImport => ({
  ...row,
  created_at: toInstant(row.created_at),
  applied_at: toOptionalInstant(row.applied_at),
  undone_at: toOptionalInstant(row.undone_at),
});

/** @throws {DomainError} not_found */
export async function getImport(sql: Database, id: string): Promise<DataImport> {
  const found = await queries.findImport(sql, id);
  if (!found) throw new DomainError('not_found', 'There is no import with this id.');
  return toDataImport(found);
}

/** @throws {DomainError} validation_failed for fields that do not match the columns */
function assertFields(fields: readonly (ImportField | null)[], columns: DataImport['columns']): void {
  if (fields.length !== columns.length)
    throw invalidField('fields', `must have ${columns.length} entries, one for each column`);
  const given = fields.filter((field) => field !== null);
  const index = fields.findIndex((field, at) => field !== null && fields.indexOf(field) < at);
  if (index >= 0) throw invalidField(`fields.${index}`, 'must not repeat a field', 'repeated');
  if (!given.includes('name')) throw invalidField('fields', 'must have a column for the name', 'missing');
  if (!tellWhere(fields))
    throw invalidField(
      'fields',
      'must have columns for the coordinates or the address',
      'coordinates_missing',
    );
}

/** Returns the state after a change of an import. @throws {DomainError} not_found, validation_failed */
export async function readChange(
  sql: Database,
  id: string,
  change: DataImportChange,
): Promise<queries.ImportChanges> {
  const known = await getImport(sql, id);
  assertFields(change.fields, known.columns);
  return {
    source: change.source === undefined ? known.source : readSource(change.source),
    license: change.licence === undefined ? known.licence : readLicense(change.licence),
    sourceUrl: change.source_url ?? known.source_url,
    fields: change.fields,
  };
}

const toPlan = ({ columns, ...record }: queries.ImportRecord) => ({
  ...record,
  titles: columns.map(({ title }) => title),
});

type OnProgress = (share: number) => Promise<void>;

/** Repeats the preview, because places may have changed, and imports its rows. */
async function applyImport(sql: TransactionSql, record: queries.ImportRecord, onProgress: OnProgress) {
  const counts = await previewRows(sql, toPlan(record), (share) => onProgress(share / 2));
  const context = {
    importId: record.id,
    source: record.source,
    license: record.license,
    sourceUrl: record.source_url,
    takesConflicts: record.takes_conflicts,
  };
  const result = await applyRows(sql, context, {
    rows: record.rows,
    onProgress: (share) => onProgress(0.5 + share / 2),
  });
  await queries.endApplication(sql, record.id, { counts, result });
  return result;
}

async function undoImport(sql: TransactionSql, record: queries.ImportRecord, onProgress: OnProgress) {
  const { id, source, rows } = record;
  const reversal = await undoRows(sql, { importId: id, source, rows }, onProgress);
  await queries.endReversal(sql, id, reversal);
  return reversal;
}

/** Logs a finished import or undo, with its counts. */
async function recordAct(
  sql: TransactionSql,
  { acted_by, file, source }: queries.ImportRecord,
  act: { isUndo: boolean; startedAt: Date; counts: Record<string, number> },
): Promise<void> {
  await noteAct(sql, {
    adminId: acted_by,
    subjectId: null,
    action: act.isUndo ? 'import_undone' : 'places_imported',
    after: { source, file, ...act.counts },
  });
  const kind = act.isUndo ? 'file_undo' : 'file';
  await insertRun(sql, { kind, startedAt: act.startedAt, isFailed: false });
}

/** Runs the work of one state. */
async function work(sql: TransactionSql, record: queries.ImportRecord, onProgress: OnProgress) {
  const startedAt = new Date();
  switch (record.state) {
    case 'checking':
      return queries.endPreview(sql, record.id, await previewRows(sql, toPlan(record), onProgress));
    case 'applying': {
      const { added, updated } = await applyImport(sql, record, onProgress);
      return recordAct(sql, record, { isUndo: false, startedAt, counts: { added, updated } });
    }
    case 'undoing': {
      const { removed, restored } = await undoImport(sql, record, onProgress);
      return recordAct(sql, record, { isUndo: true, startedAt, counts: { removed, restored } });
    }
  }
}

/** Resets an import to its state before the failed work, and counts the failure. */
export async function failImport(sql: Database, id: string): Promise<void> {
  await sql.begin(async (transaction) => {
    const record = await queries.findRecord(transaction, id);
    await queries.failWork(transaction, id);
    if (record?.state !== 'applying' && record?.state !== 'undoing') return;
    const kind = record.state === 'undoing' ? 'file_undo' : 'file';
    await insertRun(transaction, { kind, startedAt: new Date(), isFailed: true });
  });
}

interface ImportWork {
  /** Sets the state in the transaction of the work. Undefined if a request has already set the state. */
  start?: (sql: TransactionSql) => Promise<void>;
  onProgress?: OnProgress;
}

/** Runs the pending work of an import, if any: preview, import, or undo. Each runs in one transaction. */
export async function workOnImport(
  sql: Database,
  id: string,
  {
    start,
    onProgress = (share) => queries.saveProgress(sql, id, Math.min(99, Math.floor(share * 100))),
  }: ImportWork = {},
): Promise<void> {
  await retryRivals(() =>
    sql.begin(async (transaction) => {
      // Imports run one after the other. A repeated job finds no more work.
      await waitForLock(transaction, 'places');
      await transaction.limitStatements(0);
      await start?.(transaction);
      const record = await queries.findRecord(transaction, id);
      if (record) await work(transaction, record, onProgress);
    }),
  );
}

/** Deletes uploads that were not imported within a week. */
export const purgeAbandonedImports = (sql: Database): Promise<void> =>
  queries.deleteOldDrafts(sql, DRAFT_DAYS);
