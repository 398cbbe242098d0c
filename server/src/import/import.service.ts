import { basename } from 'node:path';
import { refreshAccess } from '../answers/access.service.ts';
import { StartupError } from '../config/startup-error.ts';
import { waitForLock } from '../db/advisory-locks.ts';
import type { Database, TransactionSql } from '../db/database.ts';
import { retryDeadlocks } from '../db/retry-deadlocks.ts';
import { tellClosed } from '../follows/follows.service.ts';
import type { AddressEntry, StreetEntry } from '../geocoder/addresses/address-entry.ts';
import { stageAddressIndex, storeAddressIndex } from '../geocoder/addresses/address-index.ts';
import { analyzeAddresses } from '../geocoder/addresses/store-addresses.queries.ts';
import { storeEntries } from '../geocoder/gazetteer.service.ts';
import type { OsmHeader } from '../osm-file/elements.ts';
import { openOsmFile } from '../osm-file/open-osm-file.ts';
import {
  closeGone,
  type EarlierArea,
  findEarlierAreas,
  moveElements,
  reopenPlaces,
  saveArea,
  stageEnded,
  stageGone,
} from './ended-places.queries.ts';
import {
  cleanPendingLists,
  createStagingTables,
  findTouchedAnswers,
  replaceFacts,
  stagePlaces,
  updateChangedCategories,
  updateChangedPlaces,
} from './import.queries.ts';
import { insertImportRun } from './import-runs.queries.ts';
import { addNewPlaces, separateElements } from './joined-places.queries.ts';
import { type ImportedPlace, readPlaces, type SkippedElement } from './osm-places.ts';
import { OSM_LICENSE, OSM_SOURCE, OSM_URL } from './osm-source.ts';
import type { OnProgress } from './read-elements.ts';

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
  /** House numbers and streets that the file has */
  addresses: number;
  streets: number;
}

interface ImportOptions {
  /** Takes a file that is older than what was imported of its area. */
  takesOlder?: boolean;
}

/** What a file says, as it is stored. */
interface StoredFile {
  places: readonly ImportedPlace[];
  ended?: readonly string[];
  addresses?: readonly AddressEntry[];
  streets?: readonly StreetEntry[];
  file?: string;
  header?: OsmHeader;
}

const BATCH = 2_000;

/**
 * Adds, updates, joins and closes places of OpenStreetMap with their facts, in the transaction of the caller; one import
 * follows another. Their categories come last (docs/decisions/0031-growth.md).
 */
export async function storePlaces(
  transaction: TransactionSql,
  { places, ended = [], addresses = [], streets = [], file = '', header = {} }: StoredFile,
  { takesOlder = false }: ImportOptions = {},
) {
  await waitForLock(transaction, 'places');
  await transaction.limitStatements(0);
  await createStagingTables(transaction);
  for (let start = 0; start < places.length; start += BATCH) {
    await stagePlaces(transaction, places.slice(start, start + BATCH));
  }
  await transaction`analyze staged_places`;
  await stageEnded(transaction, ended);
  await stageAddressIndex(transaction, { addresses, streets });
  const earlier = await findEarlierAreas(transaction, OSM_SOURCE);
  if (!takesOlder) refuseOlder(earlier, header.dataAt);
  const areas = earlier.filter((area) => area.is_covered);
  const areaId = await saveArea(transaction, {
    id: areas.find(({ id }) => id !== null)?.id ?? undefined,
    source: OSM_SOURCE,
    file: basename(file).slice(0, 200),
    dataAt: header.dataAt,
  });
  await updateChangedPlaces(transaction, OSM_SOURCE);
  const changes = await separateElements(transaction, OSM_SOURCE);
  const { conflicting, ...additions } = await addNewPlaces(transaction, OSM_SOURCE, areaId);
  await stageGone(transaction, OSM_SOURCE, areas, header.bounds);
  const closed = await closeGone(transaction, OSM_SOURCE);
  const reopened = await reopenPlaces(transaction, OSM_SOURCE);
  await moveElements(transaction, OSM_SOURCE, areaId);
  await replaceFacts(transaction, { name: OSM_SOURCE, url: OSM_URL, license: OSM_LICENSE });
  const answered = await findTouchedAnswers(transaction);
  for (let start = 0; start < answered.length; start += BATCH) {
    await refreshAccess(transaction, answered.slice(start, start + BATCH));
  }
  await storeAddressIndex(transaction, {
    id: areaId,
    earlierIds: areas.flatMap(({ id }) => id ?? []),
    bounds: header.bounds,
  });
  await tellClosed(transaction, closed);
  await updateChangedCategories(transaction);
  return { ...changes, ...additions, closed: closed.length, reopened, conflicting };
}

/** @throws {StartupError} when a file is older than an import that it covers or that covers it */
function refuseOlder(earlier: readonly EarlierArea[], dataAt: Date | undefined): void {
  const newer = earlier.find(
    ({ data_at, is_covered, covers_file }) =>
      dataAt !== undefined && (data_at ?? 0) > dataAt.getTime() && (is_covered || covers_file),
  );
  if (!newer || !dataAt) return;
  const toMinute = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  throw new StartupError(
    `The file shows ${toMinute(dataAt.getTime())} UTC and is older than ${newer.file}, which was imported and shows ` +
      `${toMinute(newer.data_at ?? 0)}; nothing was imported. Add --older to import it anyway.`,
  );
}

/** Says whether a person added a place of the same name and address during the import. A new attempt finds that place. */
const hasRival = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'locations_one_per_name_and_address';

/**
 * Takes the places of an OpenStreetMap file over, in one transaction: all of them or none. The same file again changes
 * nothing; a newer one updates what this source made and leaves what people made alone.
 * @throws {StartupError} for a file that is missing, empty, truncated, of another kind, or older than what is there
 */
export async function importOsmFile(
  sql: Database,
  file: string,
  onProgress: OnProgress,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const startedAt = new Date();
  try {
    const summary = await importPlaces(sql, file, onProgress, options);
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
  file: string,
  onProgress: OnProgress,
  options: ImportOptions,
): Promise<ImportSummary> {
  const opened = await openOsmFile(file);
  const { header } = opened;
  const { skipped, settlements, ...read } = await readPlaces(opened, new Date(), onProgress).finally(() =>
    opened.close(),
  );
  const { conflicting, ...changes } = await retryDeadlocks(
    () =>
      sql.begin(async (transaction) => {
        const stored = await storePlaces(transaction, { ...read, file, header }, options);
        await storeEntries(transaction, settlements);
        return stored;
      }),
    hasRival,
  );
  await sql.begin(async (transaction) => {
    await transaction.limitStatements(0);
    await cleanPendingLists(transaction);
    await analyzeAddresses(transaction);
  });
  const conflicts = conflicting.map(
    (element): SkippedElement => ({ element, reason: 'same name and address as a place elsewhere' }),
  );
  return {
    ...changes,
    skipped: [...skipped, ...conflicts],
    addresses: read.addresses.length,
    streets: read.streets.length,
  };
}
