import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OsmFile } from './elements.ts';
import { PbfFile } from './pbf-file.ts';
import { refuseFile, refuseUnopened } from './refuse-file.ts';
import { XmlFile } from './xml-file.ts';

const PEEKED_BYTES = 64;
const TYPE_OFFSET = 6;
const PBF_TYPE = Buffer.from('OSMHeader');
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** The first bytes of archive formats that the user must unpack. */
const PACKED: readonly (readonly [name: string, magic: Buffer])[] = [
  ['bzip2', Buffer.from('BZh')],
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  ['xz', Buffer.from('\xfd7zXZ', 'latin1')],
  ['zstd', Buffer.from('\x28\xb5\x2f\xfd', 'latin1')],
];

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

async function peek(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error) => refuseUnopened(file, error));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PEEKED_BYTES), 0, PEEKED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const looksLikeXml = (bytes: Buffer): boolean =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF?\s*/, '')
    .startsWith('<');

/** An import source: a file, or an extract with changes. `open` may be called several times. */
export interface OsmSource {
  name: string;
  open(): Promise<OsmFile>;
}

/** Wraps a file as an import source. */
export const toSource = (file: string | OsmSource): OsmSource =>
  typeof file === 'string' ? { name: basename(file), open: () => openOsmFile(file) } : file;

/**
 * Opens a file of OpenStreetMap data: `.osm.pbf`, `.osm`, or `.osm.gz`. The content decides, not the name.
 * @throws {StartupError} for a file that is missing, empty, truncated or of another kind
 */
export async function openOsmFile(file: string): Promise<OsmFile> {
  const found = await stat(file).catch((error) => refuseUnopened(file, error));
  if (!found.isFile()) throw refuseFile(file, 'is not a file');
  if (found.size === 0) throw refuseFile(file, 'is empty');
  const first = await peek(file);
  if (first.subarray(TYPE_OFFSET, TYPE_OFFSET + PBF_TYPE.length).equals(PBF_TYPE)) return PbfFile.open(file);
  if (startsWith(first, GZIP_MAGIC)) return XmlFile.open(file, { isGzip: true });
  const packed = PACKED.find(([, magic]) => startsWith(first, magic));
  if (packed) throw refuseFile(file, `is compressed with ${packed[0]}; unpack it first`);
  if (looksLikeXml(first)) return XmlFile.open(file, { isGzip: false });
  throw refuseFile(file, 'is not OpenStreetMap data (.osm.pbf or .osm)');
}
