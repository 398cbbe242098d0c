import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate, zstdDecompress } from 'node:zlib';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { PbfReader } from 'pbf';
import type { OsmFile, OsmHeader, OsmVisitor } from './elements.ts';
import { decompressLz4Block } from './lz4-block.ts';
import { BLOCK_TYPES, decodeBlock, decodeHeader, type PbfHeader } from './pbf-block.ts';
import { refuseFile } from './refuse-file.ts';

const inflateZlib = promisify(inflate);
const inflateZstd = promisify(zstdDecompress);

/** The limits of the format (OpenStreetMap wiki, "PBF Format"). Readers may reject larger blobs. */
const BLOB_HEADER_BYTES_MAX = 64 * 1024;
const BLOB_BYTES_MAX = 32 * 1024 * 1024;
const LENGTH_BYTES = 4;

const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays']);
const HISTORY_FEATURE = 'HistoricalInformation';
const UNREADABLE_CODECS: Record<number, string> = { 4: 'LZMA', 5: 'bzip2' };

interface Blob {
  type: string;
  /** The position of the content in the file */
  offset: number;
  size: number;
  /** The element types as bits, known after the first read */
  types?: number;
}

/** An `.osm.pbf` file. Repeated reads skip blocks without wanted elements. */
export class PbfFile implements OsmFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #blobs: Blob[];
  readonly header: OsmHeader;
  readonly size: number;

  private constructor(path: string, handle: FileHandle, blobs: Blob[], header: PbfHeader, size: number) {
    this.#path = path;
    this.#handle = handle;
    this.#blobs = blobs;
    this.header = header;
    this.size = size;
  }

  /** @throws {StartupError} for a file that is truncated, damaged, a history, or needs unknown features */
  static async open(path: string): Promise<PbfFile> {
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      const blobs = await listBlobs(path, handle, size);
      const [first, ...rest] = blobs;
      if (first?.type !== 'OSMHeader') throw refuseFile(path, 'is not OpenStreetMap data in PBF');
      const header = await orDamaged(path, async () => decodeHeader(await readBlob(path, handle, first)));
      assertFeatures(path, header.requiredFeatures);
      // Other programs write blocks of further types; we ignore them.
      const data = rest.filter(({ type }) => type === 'OSMData');
      return new PbfFile(path, handle, data, header, size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async read(visitor: OsmVisitor, onProgress: (share: number) => void): Promise<void> {
    const wanted = wantedTypes(visitor);
    const blobs = this.#blobs.filter(({ types }) => types === undefined || (types & wanted) !== 0);
    const load = (blob: Blob | undefined) =>
      blob && orDamaged(this.#path, () => readBlob(this.#path, this.#handle, blob));
    // Another thread reads and decompresses the next block during the decoding of this one.
    let next = load(blobs[0]);
    for (const [index, blob] of blobs.entries()) {
      const content = await next;
      next = load(blobs[index + 1]);
      // Ignore the error here: the next iteration throws it.
      next?.catch(() => undefined);
      if (content) blob.types = await orDamaged(this.#path, () => decodeBlock(content, visitor));
      onProgress((blob.offset + blob.size) / this.size);
    }
    onProgress(1);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

function wantedTypes(visitor: OsmVisitor): number {
  let wanted = 0;
  for (const type of ['node', 'way', 'relation'] as const) if (visitor[type]) wanted |= BLOCK_TYPES[type];
  return wanted;
}

async function orDamaged<Result>(file: string, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw refuseFile(file, 'is not OpenStreetMap data in PBF, or is damaged', error);
  }
}

function assertFeatures(file: string, features: string[]): void {
  if (features.includes(HISTORY_FEATURE))
    throw refuseFile(file, 'is a history file; import a current extract');
  const unknown = features.filter((feature) => !KNOWN_FEATURES.has(feature));
  if (unknown.length > 0)
    throw refuseFile(file, `needs features that this program lacks: ${unknown.join(', ')}`);
}

/** Lists the blobs of a file from their headers. */
async function listBlobs(file: string, handle: FileHandle, size: number): Promise<Blob[]> {
  const truncated = () => refuseFile(file, 'ends in the middle of a block (truncated)');
  const blobs: Blob[] = [];
  for (let position = 0; position < size; ) {
    if (position + LENGTH_BYTES > size) throw truncated();
    const headerSize = Buffer.from(await readAt(handle, position, LENGTH_BYTES)).readUInt32BE();
    if (headerSize > BLOB_HEADER_BYTES_MAX)
      throw refuseFile(file, 'is not OpenStreetMap data in PBF, or is damaged');
    const offset = position + LENGTH_BYTES + headerSize;
    if (offset > size) throw truncated();
    const header = await readAt(handle, position + LENGTH_BYTES, headerSize);
    const blob = await orDamaged(file, () => decodeBlobHeader(header, offset));
    if (!(blob.size <= BLOB_BYTES_MAX)) throw refuseFile(file, 'has a block of more than 32 MiB');
    position = blob.offset + blob.size;
    if (position > size) throw truncated();
    blobs.push(blob);
  }
  return blobs;
}

function decodeBlobHeader(content: Uint8Array, offset: number): Blob {
  const blob: Blob = { type: '', offset, size: Number.NaN };
  new PbfReader(content).readFields((field, _, pbf) => {
    if (field === 1) blob.type = pbf.readString();
    else if (field === 3) blob.size = pbf.readVarint();
  }, undefined);
  return blob;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
  if (bytesRead !== length) throw new RangeError('The file was truncated while it was read');
  return buffer;
}

/** Reads and decompresses a blob. */
async function readBlob(file: string, handle: FileHandle, { offset, size }: Blob): Promise<Uint8Array> {
  const pbf = new PbfReader(await readAt(handle, offset, size));
  let rawSize = 0;
  let codec = 0;
  let data: Uint8Array = new Uint8Array();
  pbf.readFields((field) => {
    if (field === 2) rawSize = pbf.readVarint();
    else if (field === 1 || (field >= 3 && field <= 7)) {
      codec = field;
      data = pbf.readBytes();
    }
  }, undefined);
  const unreadable = UNREADABLE_CODECS[codec];
  if (unreadable) throw refuseFile(file, `is compressed with ${unreadable}; convert it with osmium`);
  if (!(rawSize <= BLOB_BYTES_MAX)) throw refuseFile(file, 'has a block of more than 32 MiB');
  const options = { maxOutputLength: Math.max(1, rawSize) };
  if (codec === 1) return data;
  if (codec === 3) return inflateZlib(data, options);
  if (codec === 6) return decompressLz4Block(data, rawSize);
  if (codec === 7) return inflateZstd(data, options);
  throw new RangeError('The block has no content');
}
