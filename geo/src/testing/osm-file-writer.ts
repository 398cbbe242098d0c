import { open } from 'node:fs/promises';
import { deflateSync, zstdCompressSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { OsmElement, OsmNode, OsmRelation, OsmTags, OsmWay } from '../osm-file/elements.ts';
import type { Bounds } from '../streets/tile-grid.ts';

/** Returns a node at a position in degrees. */
export const node = (id: number, lat: number, lon: number, tags?: OsmTags): OsmNode => ({
  type: 'node',
  id,
  lat,
  lon,
  ...(tags && { tags }),
});

const NANO = 1e9;
/** The format stores positions in units of 100 nanodegrees. */
const UNITS_PER_DEGREE = 1e7;
/** The usual number of elements per block. */
const BLOCK_ELEMENTS = 8_000;
const MEMBER_TYPES = ['node', 'way', 'relation'];

/** The texts of a block by number. The format does not use number 0. */
class StringTable {
  readonly #indexes = new Map([['', 0]]);

  get texts(): Iterable<string> {
    return this.#indexes.keys();
  }

  indexOf(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.#indexes.size);
    return this.#indexes.size - 1;
  }
}

/** Encodes each number as the difference to the previous number. */
const deltas = (numbers: number[]): number[] =>
  numbers.map((value, index) => value - (numbers[index - 1] ?? 0));

function writeTags(element: OsmElement, strings: StringTable, pbf: PbfWriter): void {
  const tags = Object.entries(element.tags ?? {});
  pbf.writeVarintField(1, element.type === 'node' ? element.id * 2 : element.id);
  pbf.writePackedVarint(
    2,
    tags.map(([key]) => strings.indexOf(key)),
  );
  pbf.writePackedVarint(
    3,
    tags.map(([, value]) => strings.indexOf(value)),
  );
  const info = (version: number, message: PbfWriter) => message.writeVarintField(1, version);
  if (element.version !== undefined) pbf.writeMessage(4, info, element.version);
}

function writeGroup(elements: OsmElement[], strings: StringTable, pbf: PbfWriter): void {
  const node = (element: OsmNode, message: PbfWriter) => {
    writeTags(element, strings, message);
    message.writeSVarintField(8, Math.round(element.lat * UNITS_PER_DEGREE));
    message.writeSVarintField(9, Math.round(element.lon * UNITS_PER_DEGREE));
  };
  const way = (element: OsmWay, message: PbfWriter) => {
    writeTags(element, strings, message);
    message.writePackedSVarint(8, deltas(element.refs));
  };
  const relation = (element: OsmRelation, message: PbfWriter) => {
    const { members } = element;
    writeTags(element, strings, message);
    message.writePackedVarint(
      8,
      members.map(({ role }) => strings.indexOf(role)),
    );
    message.writePackedSVarint(9, deltas(members.map(({ ref }) => ref)));
    message.writePackedVarint(
      10,
      members.map(({ type }) => MEMBER_TYPES.indexOf(type)),
    );
  };
  for (const element of elements) {
    if (element.type === 'node') pbf.writeMessage(1, node, element);
    else if (element.type === 'way') pbf.writeMessage(3, way, element);
    else pbf.writeMessage(4, relation, element);
  }
}

function toMessage(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

/** Encodes a primitive block with texts and elements. */
function toData(elements: OsmElement[]): Uint8Array {
  const strings = new StringTable();
  const group = toMessage((pbf) => writeGroup(elements, strings, pbf));
  return toMessage((pbf) => {
    const table = (_: undefined, message: PbfWriter) => {
      for (const text of strings.texts) message.writeBytesField(1, Buffer.from(text));
    };
    pbf.writeMessage(1, table, undefined);
    pbf.writeBytesField(2, group);
  });
}

/** The compression of a block. LZ4 is written as one run of literals. */
export type Codec = 'raw' | 'zlib' | 'zstd' | 'lz4' | 'lzma';

const FIELD_OF_CODEC: Record<Codec, number> = { raw: 1, zlib: 3, lzma: 4, lz4: 6, zstd: 7 };
const LZ4_NIBBLE = 15;

/** Encodes an LZ4 block without matches: a token, the rest of its length, the bytes. */
function toLiterals(content: Uint8Array): Buffer {
  const rest = content.length - LZ4_NIBBLE;
  if (rest < 0) return Buffer.concat([Buffer.from([content.length << 4]), content]);
  const more = [...Array<number>(Math.floor(rest / 255)).fill(255), rest % 255];
  return Buffer.concat([Buffer.from([LZ4_NIBBLE << 4, ...more]), content]);
}

function compress(content: Uint8Array, codec: Codec): Uint8Array {
  if (codec === 'zlib') return deflateSync(content);
  if (codec === 'zstd') return zstdCompressSync(content);
  return codec === 'lz4' ? toLiterals(content) : content;
}

/** Encodes a block of the file: header length, header, content. */
function toBlock(type: string, content: Uint8Array, codec: Codec): Buffer {
  const blob = toMessage((pbf) => {
    pbf.writeVarintField(2, content.length);
    pbf.writeBytesField(FIELD_OF_CODEC[codec], compress(content, codec));
  });
  const header = toMessage((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

interface FileOptions {
  /** The bounds in the header. If undefined, the header has no bounds. */
  bounds?: Bounds | undefined;
  dataAt?: Date;
  requiredFeatures?: string[];
  codec?: Codec;
  /** The type of an additional block before the elements. */
  extraBlock?: string;
}

function* blocksOf(elements: Iterable<OsmElement>): Generator<OsmElement[]> {
  let block: OsmElement[] = [];
  for (const element of elements) {
    if (block.length === BLOCK_ELEMENTS) {
      yield block;
      block = [];
    }
    block.push(element);
  }
  if (block.length > 0) yield block;
}

/** Writes an `.osm.pbf` file (OpenStreetMap wiki, "PBF Format"), block by block. */
export async function writeOsmFile(
  file: string,
  elements: Iterable<OsmElement>,
  { bounds, dataAt, requiredFeatures = ['OsmSchema-V0.6'], codec = 'zlib', extraBlock }: FileOptions = {},
): Promise<void> {
  const header = toMessage((pbf) => {
    const box = ({ west, east, north, south }: Bounds, message: PbfWriter) => {
      for (const [index, degrees] of [west, east, north, south].entries())
        message.writeSVarintField(index + 1, Math.round(degrees * NANO));
    };
    if (bounds) pbf.writeMessage(1, box, bounds);
    for (const feature of requiredFeatures) pbf.writeStringField(4, feature);
    if (dataAt) pbf.writeVarintField(32, dataAt.getTime() / 1000);
  });
  const handle = await open(file, 'w');
  try {
    await handle.write(toBlock('OSMHeader', header, codec));
    if (extraBlock) await handle.write(toBlock(extraBlock, Buffer.from('for another program'), codec));
    for (const block of blocksOf(elements)) await handle.write(toBlock('OSMData', toData(block), codec));
  } finally {
    await handle.close();
  }
}
