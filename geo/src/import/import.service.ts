import type { Database } from '@wayable/server/db/database';
import { analyzeAddresses } from '../geocoder/addresses/store-addresses.queries.ts';
import { storeEntries } from '../geocoder/gazetteer.service.ts';
import { type OsmSource, toSource } from '../osm-file/open-osm-file.ts';
import { cleanPendingLists } from './import.queries.ts';
import { insertImportRun } from './import-runs.queries.ts';
import { readPlaces, type SkippedElement } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

export interface ImportSummary {
  added: number;
  updated: number;
  unchanged: number;
  /** Further elements of a place that exists: only their facts were taken over. */
  joined: number;
  /** Places that have ended, or vanished from a newer extract */
  closed: number;
  reopened: number;
  skipped: SkippedElement[];
  /** The area of the file */
  areaId: string;
  /** House numbers and streets that the file has */
  addresses: number;
  streets: number;
}

/** Receives how far an import is: the share of the file that was read, and of what is stored, each from 0 to 1. */
export interface ImportProgress {
  onRead?: (share: number) => void;
  onStore?: (share: number) => void;
}

export interface ImportOptions extends ImportProgress {
  /** Takes a file that is older than what was imported of its area. */
  takesOlder?: boolean;
  /** Whether the database runs on this machine, beside the server that people use */
  isLocal?: boolean;
}

/**
 * Takes the places of an OpenStreetMap file over. A file that cannot be read to its end changes nothing. The same file
 * again changes nothing; a newer one updates what this source made and leaves what people made alone.
 * @throws {StartupError} for a file that is missing, empty, truncated, of another kind, or older than what is there
 */
export async function importOsmFile(
  sql: Database,
  file: string | OsmSource,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const startedAt = new Date();
  try {
    const summary = await importPlaces(sql, toSource(file), options);
    await insertImportRun(sql, { startedAt, isFailed: false });
    return summary;
  } catch (error) {
    // Where the database is the reason, the first failure is the one to tell.
    await insertImportRun(sql, { startedAt, isFailed: true }).catch(() => undefined);
    throw error;
  }
}

async function importPlaces(
  sql: Database,
  source: OsmSource,
  { onRead = () => undefined, onStore = () => undefined, ...options }: ImportOptions,
): Promise<ImportSummary> {
  const opened = await source.open();
  const { header } = opened;
  const read = await readPlaces(opened, new Date(), onRead).finally(() => opened.close());
  try {
    const stored = await storePlaces(
      sql,
      { ...read, file: source.name, header },
      { ...options, onProgress: onStore },
    );
    await sql.begin(async (transaction) => {
      await transaction.limitStatements(0);
      await storeEntries(transaction, read.settlements);
      await cleanPendingLists(transaction);
      await analyzeAddresses(transaction);
    });
    const { conflicting, ...summary } = stored;
    const conflicts = conflicting.map(
      (element): SkippedElement => ({ element, reason: 'same name and address as a place elsewhere' }),
    );
    return { ...summary, skipped: [...read.skipped, ...conflicts] };
  } finally {
    read.close();
  }
}
