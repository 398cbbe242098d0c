import type { Database } from '@wayable/platform/db/database';
import { analyzeAddresses } from '../geocoder/addresses/store-addresses.queries.ts';
import { storeEntries } from '../geocoder/gazetteer.service.ts';
import { type OsmSource, toSource } from '../osm-file/open-osm-file.ts';
import { cleanPendingLists } from './import.queries.ts';
import { insertRun } from './import-runs.queries.ts';
import { readPlaces, type SkippedElement } from './osm-places.ts';
import { storePlaces } from './store-places.service.ts';

interface ImportSummary {
  added: number;
  updated: number;
  unchanged: number;
  /** Further elements of existing places; only their facts were imported. */
  joined: number;
  /** Places that ended or vanished from a newer extract */
  closed: number;
  reopened: number;
  skipped: SkippedElement[];
  /** The id of the file's area */
  areaId: string;
  /** House numbers and streets of the file */
  addresses: number;
  streets: number;
}

/**
 * Receives the progress of an import, as shares from 0 to 1: of the file that was read, and of the rows that
 * were stored.
 */
interface ImportProgress {
  onRead?: (share: number) => void;
  onStore?: (share: number) => void;
}

interface ImportOptions extends ImportProgress {
  /** Whether to accept a file that is older than an earlier import of its area. */
  takesOlder?: boolean;
  /** Whether the database shares this machine with the server */
  isLocal?: boolean;
}

/**
 * Imports the places of an OpenStreetMap file. An unreadable or repeated file changes nothing. A newer file
 * updates the data of this source, and keeps the data of people.
 * @throws {StartupError} for a file that is missing, empty, truncated, of another kind, or too old
 */
export async function importOsmFile(
  sql: Database,
  file: string | OsmSource,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const startedAt = new Date();
  try {
    const summary = await importPlaces(sql, toSource(file), options);
    await insertRun(sql, { kind: 'openstreetmap', startedAt, isFailed: false });
    return summary;
  } catch (error) {
    // If recording fails, the database is down. Throw the first error, which says more.
    await insertRun(sql, { kind: 'openstreetmap', startedAt, isFailed: true }).catch(() => undefined);
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
