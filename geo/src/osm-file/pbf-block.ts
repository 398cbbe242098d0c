import { PbfReader } from 'pbf';
import type { OsmBounds, OsmHeader, OsmRelation, OsmTags, OsmVisitor } from './elements.ts';

/** The OpenStreetMap wiki, "PBF Format", defines the field numbers below. */
/** Divide by 1e9, which always results in the decimals of the XML format. Multiplication by 1e-9 may not. */
const PER_DEGREE = 1e9;
const MEMBER_TYPES = ['node', 'way', 'relation'] as const;

/** The element types of a block, as bits. */
export const BLOCK_TYPES = { node: 1, way: 2, relation: 4 } as const;
const TYPE_OF_GROUP_FIELD = [
  0,
  BLOCK_TYPES.node,
  BLOCK_TYPES.node,
  BLOCK_TYPES.way,
  BLOCK_TYPES.relation,
] as const;

/** The content of a header block, with the features that a reader must support. */
export interface PbfHeader extends OsmHeader {
  requiredFeatures: string[];
}

export function decodeHeader(content: Uint8Array): PbfHeader {
  const header: PbfHeader = { requiredFeatures: [] };
  new PbfReader(content).readFields((field, _, pbf) => {
    if (field === 1) {
      const box: number[] = [];
      pbf.readMessage((side, _box, message) => {
        box[side] = message.readSVarint() / PER_DEGREE;
      }, undefined);
      const [, west = Number.NaN, east = Number.NaN, north = Number.NaN, south = Number.NaN] = box;
      header.bounds = { west, south, east, north } satisfies OsmBounds;
    } else if (field === 4) header.requiredFeatures.push(pbf.readString());
    else if (field === 32) header.dataAt = new Date(pbf.readVarint(true) * 1000);
  }, undefined);
  return header;
}

/** Reads the fields of a message between two positions. */
function readFieldsAt(
  pbf: PbfReader,
  [start, end]: readonly [number, number],
  read: (field: number) => void,
): void {
  pbf.pos = start;
  pbf.readFields((field) => read(field), undefined, end);
  if (pbf.pos !== end) throw new RangeError('A message has a wrong length');
}

/** Skips a message and returns its start and end. */
function spanOf(pbf: PbfReader, limit: number): [number, number] {
  const length = pbf.readVarint();
  const span: [number, number] = [pbf.pos, pbf.pos + length];
  if (!(span[1] <= limit)) throw new RangeError('A message is longer than its block');
  pbf.pos = span[1];
  return span;
}

/** Decodes the elements of a primitive block for a visitor. */
class BlockDecoder {
  readonly #pbf: PbfReader;
  readonly #visitor: OsmVisitor;
  readonly #texts: Uint8Array[] = [];
  readonly #decoded: string[] = [];
  readonly #groups: [number, number][] = [];
  #granularity = 100;
  #latOffset = 0;
  #lonOffset = 0;

  constructor(content: Uint8Array, visitor: OsmVisitor) {
    const pbf = new PbfReader(content);
    this.#pbf = pbf;
    this.#visitor = visitor;
    pbf.readFields((field) => {
      if (field === 1) pbf.readMessage((_, texts) => texts.push(pbf.readBytes()), this.#texts);
      // Read groups last, because fields that follow a group change how its positions are read.
      else if (field === 2) this.#groups.push(spanOf(pbf, content.length));
      else if (field === 17) this.#granularity = pbf.readVarint();
      else if (field === 19) this.#latOffset = pbf.readVarint(true);
      else if (field === 20) this.#lonOffset = pbf.readVarint(true);
    }, undefined);
  }

  /** Decodes the elements and returns their types as bits. */
  decode(): number {
    let types = 0;
    const pbf = this.#pbf;
    for (const group of this.#groups) {
      readFieldsAt(pbf, group, (field) => {
        types |= TYPE_OF_GROUP_FIELD[field] ?? 0;
        // The reader itself skips a field that no method reads.
        if (field === 1 && this.#visitor.node) this.#readNode(spanOf(pbf, group[1]));
        else if (field === 2 && this.#visitor.node) this.#readDenseNodes(spanOf(pbf, group[1]));
        else if (field === 3 && this.#visitor.way) this.#readWay(spanOf(pbf, group[1]));
        else if (field === 4 && this.#visitor.relation) this.#readRelation(spanOf(pbf, group[1]));
      });
    }
    return types;
  }

  #text(index: number): string {
    const known = this.#decoded[index];
    if (known !== undefined) return known;
    const bytes = this.#texts[index];
    if (!bytes) throw new RangeError('A text is missing in its block');
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
    this.#decoded[index] = text;
    return text;
  }

  #tags(keys: number[], values: number[]): OsmTags | undefined {
    if (keys.length !== values.length) throw new RangeError('A tag has no value');
    if (keys.length === 0) return undefined;
    // Without a prototype, "constructor" is an ordinary key.
    const tags: Record<string, string> = Object.create(null);
    for (const [index, key] of keys.entries()) tags[this.#text(key)] = this.#text(values[index] as number);
    return tags;
  }

  #lat = (units: number): number => (this.#latOffset + this.#granularity * units) / PER_DEGREE;
  #lon = (units: number): number => (this.#lonOffset + this.#granularity * units) / PER_DEGREE;

  /** Reads a field that all elements except dense nodes share. */
  #readCommon(field: number, element: CommonFields): void {
    const pbf = this.#pbf;
    if (field === 1) element.id = pbf.readVarint(true);
    else if (field === 2) pbf.readPackedVarint(element.keys);
    else if (field === 3) pbf.readPackedVarint(element.values);
    else if (field === 4)
      pbf.readMessage((part) => {
        if (part === 1) element.version = pbf.readVarint(true);
      }, undefined);
  }

  #readNode(span: [number, number]): void {
    const pbf = this.#pbf;
    const node = emptyFields();
    let [lat, lon] = [0, 0];
    readFieldsAt(pbf, span, (field) => {
      if (field === 1) node.id = pbf.readSVarint();
      else if (field === 8) lat = pbf.readSVarint();
      else if (field === 9) lon = pbf.readSVarint();
      else this.#readCommon(field, node);
    });
    const tags = this.#tags(node.keys, node.values);
    this.#visitor.node?.(node.id, this.#lon(lon), this.#lat(lat), tags, node.version);
  }

  #readDenseNodes(span: [number, number]): void {
    const pbf = this.#pbf;
    const nodes: DenseNodes = { ids: [], lats: [], lons: [], keysAndValues: [], versions: [] };
    readFieldsAt(pbf, span, (field) => {
      if (field === 1) pbf.readPackedSVarint(nodes.ids);
      else if (field === 5)
        pbf.readMessage((part) => {
          if (part === 1) pbf.readPackedVarint(nodes.versions, true);
        }, undefined);
      else if (field === 8) pbf.readPackedSVarint(nodes.lats);
      else if (field === 9) pbf.readPackedSVarint(nodes.lons);
      else if (field === 10) pbf.readPackedVarint(nodes.keysAndValues);
    });
    if (nodes.ids.length !== nodes.lats.length || nodes.ids.length !== nodes.lons.length)
      throw new RangeError('A node has no position');
    this.#visitDenseNodes(nodes);
  }

  #visitDenseNodes({ ids, lats, lons, keysAndValues, versions }: DenseNodes): void {
    let [id, lat, lon, at] = [0, 0, 0, 0];
    for (let index = 0; index < ids.length; index++) {
      id += ids[index] as number;
      lat += lats[index] as number;
      lon += lons[index] as number;
      let tags: Record<string, string> | undefined;
      for (; (keysAndValues[at] ?? 0) !== 0; at += 2) {
        tags ??= Object.create(null) as Record<string, string>;
        tags[this.#text(keysAndValues[at] as number)] = this.#text(keysAndValues[at + 1] ?? -1);
      }
      at++;
      this.#visitor.node?.(id, this.#lon(lon), this.#lat(lat), tags, versions[index]);
    }
  }

  #readWay(span: [number, number]): void {
    const pbf = this.#pbf;
    const way = emptyFields();
    const refs: number[] = [];
    const lats: number[] = [];
    const lons: number[] = [];
    readFieldsAt(pbf, span, (field) => {
      if (field === 8) pbf.readPackedSVarint(refs);
      else if (field === 9) pbf.readPackedSVarint(lats);
      else if (field === 10) pbf.readPackedSVarint(lons);
      else this.#readCommon(field, way);
    });
    this.#visitor.way?.({
      type: 'way',
      id: way.id,
      refs: sums(refs),
      tags: this.#tags(way.keys, way.values),
      version: way.version,
      points: refs.length === lats.length ? this.#pointsOf(sums(lons), sums(lats)) : undefined,
    });
  }

  /** Returns the positions that osmium writes next to the references with "LocationsOnWays". */
  #pointsOf(lons: number[], lats: number[]): [number, number][] | undefined {
    if (lons.length === 0) return undefined;
    return lons.map((lon, index) => [this.#lon(lon), this.#lat(lats[index] as number)]);
  }

  #readRelation(span: [number, number]): void {
    const pbf = this.#pbf;
    const relation = emptyFields();
    const roles: number[] = [];
    const refs: number[] = [];
    const types: number[] = [];
    readFieldsAt(pbf, span, (field) => {
      if (field === 8) pbf.readPackedVarint(roles);
      else if (field === 9) pbf.readPackedSVarint(refs);
      else if (field === 10) pbf.readPackedVarint(types);
      else this.#readCommon(field, relation);
    });
    const members = sums(refs).map((ref, index): OsmRelation['members'][number] => ({
      ref,
      role: this.#text(roles[index] ?? -1),
      type: MEMBER_TYPES[types[index] ?? 0] ?? 'node',
    }));
    const tags = this.#tags(relation.keys, relation.values);
    this.#visitor.relation?.({ type: 'relation', id: relation.id, members, tags, version: relation.version });
  }
}

interface CommonFields {
  id: number;
  /** Indexes into the string table */
  keys: number[];
  values: number[];
  version: number | undefined;
}
const emptyFields = (): CommonFields => ({ id: 0, keys: [], values: [], version: undefined });

interface DenseNodes {
  ids: number[];
  lats: number[];
  lons: number[];
  keysAndValues: number[];
  versions: number[];
}

/** Converts delta-encoded numbers to the numbers themselves. */
function sums(differences: number[]): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}

/**
 * Decodes the elements of a primitive block for a visitor.
 * @returns the element types of the block, as bits of `BLOCK_TYPES`
 * @throws {RangeError} for a damaged block
 */
export const decodeBlock = (content: Uint8Array, visitor: OsmVisitor): number =>
  new BlockDecoder(content, visitor).decode();
