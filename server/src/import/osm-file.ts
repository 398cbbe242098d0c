import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { OSMTransform } from 'osm-pbf-parser-node';
import { StartupError } from '../config/startup-error.ts';
import type { OsmTags } from './osm-category.ts';

export interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lon: number;
  tags?: OsmTags;
}
export interface OsmWay {
  type: 'way';
  id: number;
  refs: number[];
  tags?: OsmTags;
}
export interface OsmRelation {
  type: 'relation';
  id: number;
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[];
  tags?: OsmTags;
}
export type OsmElement = OsmNode | OsmWay | OsmRelation;

/** The part of the reader's state that tells whether a file ended in the middle of a block. */
interface ReaderState {
  buffer: Buffer | null;
  offset: number;
  status: number;
}

const HEADER_TYPE = Buffer.from('OSMHeader');
const TYPE_OFFSET = 6;
const READS_BYTES = 1 << 20;

const notReadable = (file: string, reason: string) =>
  new StartupError(`${file} ${reason}; nothing was imported.`);

/** Every file begins with a block header of this type, behind its length and two bytes of encoding. */
async function startsAsOsm(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(TYPE_OFFSET + HEADER_TYPE.length));
    return buffer.subarray(TYPE_OFFSET).equals(HEADER_TYPE);
  } finally {
    await handle.close();
  }
}

/** @throws {StartupError} when the file is missing, empty or of another kind */
export async function assertOsmFile(file: string): Promise<number> {
  if (!file.endsWith('.osm.pbf') && !file.endsWith('.pbf')) {
    throw notReadable(file, 'is not an .osm.pbf file');
  }
  const found = await stat(file).catch(() => undefined);
  if (!found) throw notReadable(file, 'does not exist');
  if (!found.isFile()) throw notReadable(file, 'is not a file');
  if (found.size === 0) throw notReadable(file, 'is empty');
  if (!(await startsAsOsm(file))) throw notReadable(file, 'is not OpenStreetMap data in PBF');
  return found.size;
}

/** The block that a file begins with; positions in billionths of a degree. */
interface OsmHeader {
  type?: undefined;
  bbox?: { left: number; right: number; top: number; bottom: number } | null;
}

/** The reader is fed by hand: what it throws about a broken block would otherwise end the process. */
async function* readBlocks(
  file: string,
  onProgress: (bytes: number) => void,
): AsyncGenerator<(OsmElement | OsmHeader)[]> {
  const reader = new OSMTransform({ withTags: true, withInfo: false });
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: READS_BYTES })) {
    try {
      reader.write(chunk);
    } catch (cause) {
      throw new StartupError(
        `${file} is not OpenStreetMap data in PBF, or is damaged; nothing was imported.`,
        { cause },
      );
    }
    for (let block = reader.read(); block !== null; block = reader.read()) yield block;
    bytes += chunk.length;
    onProgress(bytes);
  }
  const { buffer, offset, status } = reader as unknown as ReaderState;
  if (status !== 0 || buffer?.length !== offset)
    throw notReadable(file, 'ends in the middle of a block (truncated)');
}

/**
 * Streams the elements of an `.osm.pbf` file.
 * @param onProgress called with the bytes read so far
 * @throws {StartupError} when the file is truncated or no OpenStreetMap data
 */
export async function* readOsmFile(
  file: string,
  onProgress: (bytes: number) => void,
): AsyncGenerator<OsmElement> {
  for await (const block of readBlocks(file, onProgress)) {
    for (const element of block) if (element.type !== undefined) yield element;
  }
}

const NANO = 1e-9;

/** The bounds that a file says it has, in degrees; undefined when it says nothing. */
export async function readOsmBounds(
  file: string,
): Promise<{ west: number; south: number; east: number; north: number } | undefined> {
  for await (const [header] of readBlocks(file, () => undefined)) {
    if (header?.type !== undefined || !header?.bbox) return undefined;
    const { left, bottom, right, top } = header.bbox;
    return { west: left * NANO, south: bottom * NANO, east: right * NANO, north: top * NANO };
  }
  return undefined;
}
