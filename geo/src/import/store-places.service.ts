import { basename } from 'node:path';
import { waitForLock } from '@wayable/platform/db/advisory-locks';
import type { Database, TransactionSql } from '@wayable/platform/db/database';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { refreshAccess } from '@wayable/server/answers/access.service';
import { tellClosed } from '@wayable/server/follows/follows.service';
import type { AddressEntry, StreetEntry } from '../geocoder/addresses/address-entry.ts';
import { countStagedAddresses } from '../geocoder/addresses/store-addresses.queries.ts';
import { prepareAddressWork, stageAddressIndex } from '../geocoder/addresses/store-addresses.service.ts';
import type { OsmHeader } from '../osm-file/elements.ts';
import { counted } from './counted.ts';
import {
  closeGone,
  type EarlierArea,
  findEarlierAreas,
  listGone,
  moveElements,
  reopenPlaces,
  saveArea,
  touchGone,
} from './ended-places.queries.ts';
import {
  createTouched,
  findTouchedAnswers,
  listChanged,
  lockChanged,
  noteChangedStored,
  replaceFacts,
  touchChanged,
  updateChangedCategories,
  updateChangedPlaces,
} from './import.queries.ts';
import { type ElementChanges, separateElements } from './joined-places.queries.ts';
import { inLongTransaction } from './long-transaction.ts';
import {
  addBatch,
  decideNewPlaces,
  joinToKnown,
  keepNewWords,
  type NewPlaces,
} from './new-places.queries.ts';
import type { ImportedPlace } from './osm-places.ts';
import { OSM_LICENSE, OSM_SOURCE, OSM_URL } from './osm-source.ts';
import { doPieces, settleAll } from './pieces.ts';
import { listReplaced } from './replaced-places.queries.ts';
import { retryRivals } from './retry-rivals.ts';
import {
  analyzeStaging,
  clearStaging,
  readStagingState,
  stageEnded,
  stagePlaces,
} from './staging.queries.ts';

/** The content of a file for storage. The lists are read in order, and again after a lost connection. */
interface StoredFile {
  places: Iterable<ImportedPlace>;
  /** The number of elements that `places` is read from, for the progress */
  candidates?: number;
  ended?: Iterable<string>;
  addresses?: Iterable<AddressEntry>;
  streets?: Iterable<StreetEntry>;
  file?: string;
  header?: OsmHeader;
}

interface StoreOptions {
  /** Whether to accept a file that is older than an earlier import of its area. */
  takesOlder?: boolean;
  /** Whether the database shares this machine with the server */
  isLocal?: boolean;
  /** Places per transaction. A larger number holds locks longer; a smaller one makes the import slower. */
  placesPerBatch?: number;
  /** Receives the share of the work that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const SOURCE = { name: OSM_SOURCE, url: OSM_URL, license: OSM_LICENSE };
const PLACES_PER_BATCH = 5_000;
const PLACES_AT_ONCE = 2_000;
/** Number of parallel transactions. More would slow down requests. */
const WORKERS = 2;
/**
 * Measured shares of the total time that have passed: when the file is staged, when batches begin, and when
 * they end.
 */
const STAGED = 0.2;
const DECIDED = 0.3;
const STORED = 0.95;

/** The area of a file and its earlier imports. */
interface FileArea {
  id: string;
  earlier: readonly EarlierArea[];
}

/**
 * Adds, updates, joins and closes places of OpenStreetMap with their facts, one import at a time. The file is
 * staged first. Changes of known places, batches of new ones, and ended places follow, each in its own
 * transaction. Repeat a killed import to continue it (docs/decisions/0079-imports-in-batches.md).
 */
export async function storePlaces(sql: Database, file: StoredFile, options: StoreOptions = {}) {
  return sql.begin(async (holder) => {
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await waitForLock(holder, 'places');
    await clearStaging(sql);
    const counts = await inLongTransaction(
      sql,
      (transaction) => stageFile(transaction, file, options),
      options,
    );
    const staged = await inLongTransaction(sql, async (transaction) => {
      await analyzeStaging(transaction);
      return readStagingState(transaction);
    });
    const stored = await retryRivals(() => storeStaged(sql, file, options, staged));
    await clearStaging(sql);
    return { ...stored, ...counts };
  });
}

async function stageFile(
  transaction: TransactionSql,
  { places, candidates = 0, ended = [], addresses = [], streets = [] }: StoredFile,
  { onProgress = () => undefined }: StoreOptions,
): Promise<{ addresses: number; streets: number }> {
  const onStaged = (count: number) => onProgress((count / Math.max(count, candidates)) * STAGED);
  await stagePlaces(transaction, counted(places, onStaged));
  await stageEnded(transaction, ended);
  return stageAddressIndex(transaction, { addresses, streets });
}

/**
 * @throws {StartupError} if the staged file was lost, because elements that are not staged would count as
 * ended
 */
async function assertStaged(transaction: TransactionSql, staged: string): Promise<void> {
  if ((await readStagingState(transaction)) === staged) return;
  throw new StartupError('The database lost the file during the import. Start the import again.');
}

async function storeStaged(sql: Database, file: StoredFile, options: StoreOptions, staged: string) {
  const { onProgress = () => undefined } = options;
  const long = <Result>(work: (transaction: TransactionSql) => Promise<Result>) =>
    inLongTransaction(
      sql,
      async (transaction) => {
        await assertStaged(transaction, staged);
        return work(transaction);
      },
      options,
    );
  const area = await long((transaction) => chooseArea(transaction, file, options));
  const addressPieces = prepareAddressWork({
    id: area.id,
    earlierIds: area.earlier.flatMap(({ id }) => id ?? []),
    bounds: file.header?.bounds,
    staged: await countStagedAddresses(sql),
  }).map((piece) => () => long(piece));
  const addressWork = addressPieces.values();
  let addressesDone = 0;
  let isDecided = false;
  // Two connections work in parallel: one decides about new places, the other stores addresses.
  const [plan] = await settleAll([
    long((transaction) => storeChanges(transaction, file, area, options)).finally(() => {
      isDecided = true;
    }),
    doPieces(
      addressWork,
      () => isDecided,
      () => {
        addressesDone++;
        onProgress(STAGED + (addressesDone / addressPieces.length) * (DECIDED - STAGED));
      },
    ),
  ]);
  if (plan.added > 0) await long(keepNewWords);
  const batches = Array.from(
    { length: plan.batches },
    (_, batch) => () => long((transaction) => storeBatch(transaction, area.id, batch)),
  );
  const pieces = addressPieces.length - addressesDone + batches.length;
  let done = 0;
  const rest = [...addressWork, ...batches].values();
  const onPiece = () => onProgress(DECIDED + (++done / pieces) * (STORED - DECIDED));
  let hasFailed = false;
  await settleAll(
    Array.from({ length: WORKERS }, () =>
      doPieces(rest, () => hasFailed, onPiece).catch((error) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  const ends = await long((transaction) => storeEnds(transaction, file, area));
  onProgress(1);
  const { batches: _, ...counts } = plan;
  return { ...counts, ...ends, areaId: area.id };
}

/** @throws {StartupError} for a file that is older than an earlier import of its area */
async function chooseArea(
  transaction: TransactionSql,
  { file = '', header = {} }: StoredFile,
  { takesOlder = false }: StoreOptions,
): Promise<FileArea> {
  const found = await findEarlierAreas(transaction, OSM_SOURCE);
  if (!takesOlder) refuseOlder(found, header.dataAt);
  const earlier = found.filter((area) => area.is_covered);
  const id = await saveArea(transaction, {
    id: earlier.find((area) => area.id !== null)?.id ?? undefined,
    source: OSM_SOURCE,
    file: basename(file).slice(0, 200),
    dataAt: header.dataAt,
  });
  return { id, earlier };
}

/** Stores the changes of known places without their facts, and decides about new places. */
async function storeChanges(
  transaction: TransactionSql,
  { header = {} }: StoredFile,
  { earlier }: FileArea,
  { placesPerBatch = PLACES_PER_BATCH }: StoreOptions,
): Promise<NewPlaces & ElementChanges> {
  await createTouched(transaction);
  await lockChanged(transaction, OSM_SOURCE);
  await listChanged(transaction, OSM_SOURCE);
  await updateChangedPlaces(transaction);
  const changes = await separateElements(transaction, OSM_SOURCE);
  await replaceFacts(transaction, SOURCE);
  await refreshTouched(transaction);
  await listGone(transaction, OSM_SOURCE, earlier, header.bounds);
  await listReplaced(transaction, OSM_SOURCE);
  return { ...changes, ...(await decideNewPlaces(transaction, OSM_SOURCE, placesPerBatch)) };
}

async function storeBatch(transaction: TransactionSql, areaId: string, batch: number): Promise<void> {
  await refreshSome(transaction, await addBatch(transaction, SOURCE, areaId, batch));
}

/**
 * Stores further elements of known places, ended places, and the facts of changed places. Categories come
 * last (docs/decisions/0031-growth.md).
 */
async function storeEnds(
  transaction: TransactionSql,
  { header = {} }: StoredFile,
  { id, earlier }: FileArea,
): Promise<{ closed: number; reopened: number }> {
  await createTouched(transaction);
  await listChanged(transaction, OSM_SOURCE);
  await touchChanged(transaction);
  await joinToKnown(transaction, OSM_SOURCE, id);
  await listGone(transaction, OSM_SOURCE, earlier, header.bounds);
  await touchGone(transaction);
  const closed = await closeGone(transaction, OSM_SOURCE);
  const reopened = await reopenPlaces(transaction, OSM_SOURCE);
  await moveElements(transaction, OSM_SOURCE, id);
  await replaceFacts(transaction, SOURCE);
  await noteChangedStored(transaction, OSM_SOURCE);
  await refreshTouched(transaction);
  await tellClosed(transaction, closed);
  await updateChangedCategories(transaction);
  return { closed: closed.length, reopened };
}

const refreshTouched = async (transaction: TransactionSql): Promise<void> =>
  refreshSome(transaction, await findTouchedAnswers(transaction));

async function refreshSome(transaction: TransactionSql, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += PLACES_AT_ONCE)
    await refreshAccess(transaction, ids.slice(start, start + PLACES_AT_ONCE));
}

/** @throws {StartupError} if an earlier import has newer data, and one of the two covers the other */
function refuseOlder(earlier: readonly EarlierArea[], dataAt: Date | undefined): void {
  const newer = earlier.find(
    ({ data_at, is_covered, covers_file }) =>
      dataAt !== undefined && (data_at ?? 0) > dataAt.getTime() && (is_covered || covers_file),
  );
  if (!newer || !dataAt) return;
  const toMinute = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  throw new StartupError(
    `The file shows ${toMinute(dataAt.getTime())} UTC and is older than the imported ${newer.file}, which shows ` +
      `${toMinute(newer.data_at ?? 0)}; nothing was imported. Add --older to import it anyway.`,
  );
}
