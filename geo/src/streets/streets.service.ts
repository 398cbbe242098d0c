import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database, Queryable, TransactionSql } from '@wayable/platform/db/database';
import { STREETS_MAX_ZOOM, type StreetArea } from '@wayable/protocol/street-areas';
import { OSM_LICENSE } from '../import/osm-source.ts';
import { type OsmSource, toSource } from '../osm-file/open-osm-file.ts';
import { compressTile, drawTiles } from './draw-tiles.ts';
import { findSaidBox } from './feature-boxes.ts';
import { mergeTiles } from './merge-tiles.ts';
import { readStreets, type Streets } from './read-streets.ts';
import {
  beginReplacing,
  confirmArea,
  deleteArea,
  insertArea,
  insertTiles,
  listStreetAreas,
  listTilesAt,
} from './streets.queries.ts';
import { areOverlapping, type Bounds, countTiles, sharedBox, type TileAddress } from './tile-grid.ts';

/** The result of an import of streets. */
export type StreetsSummary =
  | { outcome: 'drawn'; area: string; tiles: number; bytes: number; largestBytes: number; seconds: number }
  | { outcome: 'unchanged'; area: string; seconds: number }
  | { outcome: 'nothing to draw' }
  | { outcome: 'too large' };

interface ImportStreetsOptions {
  /** Receives the progress of reading, from 0 to 1. */
  onRead: (share: number) => void;
  /** Receives the progress of drawing, from 0 to 1. */
  onDraw: (share: number) => void;
}

const BATCH = 100;
/**
 * Maximum tiles of an area, enough for about 500 × 500 km at the closest zoom. Other tools make better maps
 * of larger areas.
 */
const MAX_TILES = 300_000;
/** The closest zoom has three quarters of all tiles. */
const SHARE_OF_CLOSEST = 0.75;
const AREAS_FOR_MS = 2_000;

/** Returns the area name of a file: its own name without the date. */
export const areaNameOf = (file: string): string =>
  basename(file)
    .replace(/(\.osm)?(\.pbf|\.gz)?$/i, '')
    .replace(/[-_.](latest|\d{4}-?\d{2}-?\d{2}|\d{6})$/i, '')
    .slice(0, 190) || 'area';

/**
 * Draws the street tiles of a file's area and replaces those of an earlier import, in one transaction.
 * @throws {StartupError} for a file that cannot be read to its end
 */
export async function importStreets(
  sql: Database,
  file: string | OsmSource,
  { onRead, onDraw }: ImportStreetsOptions,
): Promise<StreetsSummary> {
  const started = Date.now();
  const source = toSource(file);
  const opened = await source.open();
  const said = findSaidBox(opened);
  if (said && countTiles(said, STREETS_MAX_ZOOM) > MAX_TILES) {
    await opened.close();
    return { outcome: 'too large' };
  }
  const streets = await readStreets(opened, onRead).finally(() => opened.close());
  if (!streets) return { outcome: 'nothing to draw' };
  if (streets === 'too large') return { outcome: 'too large' };
  try {
    const drawn = await drawStreets(sql, areaNameOf(source.name), streets, onDraw);
    if (!drawn) return { outcome: 'too large' };
    const { areas, ...counts } = drawn;
    const summary = { area: areas.join(', '), seconds: (Date.now() - started) / 1000 };
    return counts.tiles === 0
      ? { outcome: 'unchanged', ...summary }
      : { outcome: 'drawn', ...summary, ...counts };
  } finally {
    streets.features.close();
  }
}

/** Replaces the tiles of an area; returns undefined for an area that is too large. */
async function drawStreets(sql: Database, name: string, streets: Streets, onDraw: (share: number) => void) {
  const tiles = streets.boxes.reduce((sum, box) => sum + countTiles(box, STREETS_MAX_ZOOM), 0);
  if (tiles > MAX_TILES) return undefined;
  const hash = streets.features.hash();
  const drawn = await sql.begin(async (transaction) => {
    const done = { areas: [] as string[], tiles: 0, bytes: 0, largestBytes: 0 };
    await beginReplacing(transaction);
    for (const box of streets.boxes) {
      const known = await confirmArea(transaction, box, hash);
      if (known !== undefined) {
        done.areas.push(known);
        continue;
      }
      const area = await replaceArea(transaction, name, box, hash);
      done.areas.push(area);
      for (const batch of batchesOf(drawTiles(box, streets.features), BATCH)) {
        await insertTiles(transaction, area, batch);
        for (const { content } of batch) {
          done.tiles++;
          done.bytes += content.length;
          done.largestBytes = Math.max(done.largestBytes, content.length);
        }
        onDraw(Math.min(0.99, (done.tiles / tiles) * SHARE_OF_CLOSEST));
      }
    }
    return done;
  });
  onDraw(1);
  return drawn;
}

function* batchesOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Boxes are of the same area if their intersection is at least this share of their union. A newer extract may
 * be slightly larger.
 */
const SAME_BOX_SHARE = 0.8;

/**
 * Deletes the earlier import of an area and adds the area without tiles. An earlier area is the same if the
 * boxes nearly coincide, or if they overlap and have the same name: many files are called `map.osm.pbf`.
 * @returns the name of the area, with a number if another area has it
 */
async function replaceArea(
  transaction: TransactionSql,
  name: string,
  box: Bounds,
  featuresHash: string,
): Promise<string> {
  const others: StreetArea[] = [];
  for (const known of await listStreetAreas(transaction)) {
    const isSame =
      sharedBox(known, box) >= SAME_BOX_SHARE ||
      (withoutNumber(known.name) === name && areOverlapping(known, box));
    if (isSame) await deleteArea(transaction, known.name);
    else others.push(known);
  }
  const taken = new Set(others.map((area) => area.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  await insertArea(transaction, { name: free, license: OSM_LICENSE, featuresHash, ...box });
  return free;
}

const withoutNumber = (name: string): string => name.replace(/ \(\d+\)$/, '');

/** A tile for delivery, compressed with gzip. */
interface ServedTile {
  content: Buffer;
  etag: string;
}

/**
 * Returns the tile at an address, or undefined. Where areas meet, it shows the area that covers most of the
 * tile; with equal coverage, the more detailed area. It adds all areas that do not overlap the shown area.
 */
export async function findStreetTile(sql: Queryable, address: TileAddress): Promise<ServedTile | undefined> {
  const shown: ((typeof stored)[number] & Bounds)[] = [];
  const stored = await listTilesAt(sql, address);
  for (const tile of stored) if (!shown.some((other) => areOverlapping(other, tile))) shown.push(tile);
  const [first] = shown;
  if (!first) return undefined;
  const etag = `"${shown.map(({ content_hash }) => content_hash).join('.')}"`;
  if (shown.length === 1) return { content: first.content, etag };
  const merged = mergeTiles(shown.map(({ content }) => gunzipSync(content)));
  return { content: compressTile(merged).content, etag };
}

/** Returns a reader of the imported areas with a short cache, because every page needs them. */
export function buildAreaReader(sql: Queryable): () => Promise<StreetArea[]> {
  let known: { areas: Promise<StreetArea[]>; until: number } | undefined;
  return () => {
    if (known && known.until > Date.now()) return known.areas;
    const areas = listStreetAreas(sql);
    known = { areas, until: Date.now() + AREAS_FOR_MS };
    // Do not cache an error.
    areas.catch(() => {
      known = undefined;
    });
    return areas;
  };
}
