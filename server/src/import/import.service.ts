import { waitForLock } from '../db/advisory-locks.ts';
import type { Database, TransactionSql } from '../db/database.ts';
import { retryDeadlocks } from '../db/retry-deadlocks.ts';
import { storeEntries } from '../geocoder/gazetteer.service.ts';
import {
  cleanPendingLists,
  createStagingTables,
  replaceFacts,
  stagePlaces,
  updateChangedCategories,
  updateChangedPlaces,
} from './import.queries.ts';
import { insertImportRun } from './import-runs.queries.ts';
import { addNewPlaces, separateElements } from './joined-places.queries.ts';
import { assertOsmFile } from './osm-file.ts';
import {
  countSkipped,
  type ImportedPlace,
  type OnProgress,
  OSM_LICENSE,
  OSM_SOURCE,
  readPlaces,
  type Skipped,
} from './osm-places.ts';
import { readSettlements } from './osm-settlements.ts';

export interface ImportSummary {
  added: number;
  updated: number;
  unchanged: number;
  /** Further elements of a place that exists: only their facts were taken over. */
  joined: number;
  skipped: Skipped;
}

const BATCH = 2_000;
const OSM_URL = 'https://www.openstreetmap.org/';

/**
 * Adds, updates and joins places of OpenStreetMap with their facts, in the transaction of the caller; one import follows
 * another. Their categories come last (docs/decisions/0031-growth.md).
 */
export async function storePlaces(transaction: TransactionSql, places: ImportedPlace[]) {
  await waitForLock(transaction, 'places');
  await transaction.limitStatements(0);
  await createStagingTables(transaction);
  for (let start = 0; start < places.length; start += BATCH) {
    await stagePlaces(transaction, places.slice(start, start + BATCH));
  }
  await transaction`analyze staged_places`;
  await updateChangedPlaces(transaction, OSM_SOURCE);
  const changes = await separateElements(transaction, OSM_SOURCE);
  const additions = await addNewPlaces(transaction, OSM_SOURCE);
  await replaceFacts(transaction, { name: OSM_SOURCE, url: OSM_URL, license: OSM_LICENSE });
  await updateChangedCategories(transaction);
  return { ...changes, ...additions };
}

/** Somebody added a place of the same name and address while the import went on: begun again, it finds that one. */
const hasRival = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'locations_one_per_name_and_address';

/**
 * Takes the places of an `.osm.pbf` file over, in one transaction: all of them or none. The same file again changes
 * nothing; a newer one updates what this source made and leaves what people made alone.
 * @throws {StartupError} for a file that is missing, empty, truncated or of another kind
 */
export async function importOsmFile(
  sql: Database,
  file: string,
  onProgress: OnProgress,
): Promise<ImportSummary> {
  const startedAt = new Date();
  try {
    const summary = await importPlaces(sql, file, onProgress);
    await insertImportRun(sql, { startedAt, isFailed: false });
    return summary;
  } catch (error) {
    // Where the database is the reason, the first failure is the one to tell.
    await insertImportRun(sql, { startedAt, isFailed: true }).catch(() => undefined);
    throw error;
  }
}

async function importPlaces(sql: Database, file: string, onProgress: OnProgress): Promise<ImportSummary> {
  const size = await assertOsmFile(file);
  const { places, skipped } = await readPlaces(file, size, onProgress);
  const settlements = await readSettlements(file);
  const { conflicting, ...changes } = await retryDeadlocks(
    () =>
      sql.begin(async (transaction) => {
        const stored = await storePlaces(transaction, places);
        await storeEntries(transaction, settlements);
        return stored;
      }),
    hasRival,
  );
  await sql.begin(async (transaction) => {
    await transaction.limitStatements(0);
    await cleanPendingLists(transaction);
  });
  if (conflicting > 0) countSkipped(skipped, 'same name and address as a place elsewhere', conflicting);
  return { ...changes, skipped };
}
