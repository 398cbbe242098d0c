import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

export interface PmtilesTile {
  zoom: number;
  x: number;
  y: number;
  /** The uncompressed bytes of the tile */
  content: Uint8Array;
}

export interface PmtilesContent {
  tiles: PmtilesTile[];
  metadata: Record<string, unknown>;
  /** West, south, east, north in degrees. */
  bounds?: [number, number, number, number];
  tileType?: TileType;
}

const HEADER_BYTES = 127;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

/** Writes a PMTiles archive with one directory (specification version 3, sections 3 and 4). */
export function writePmtiles({
  tiles,
  metadata,
  bounds = [-180, -85, 180, 85],
  tileType = TileType.Mvt,
}: PmtilesContent): Buffer {
  const sorted = tiles
    .map(({ zoom, x, y, content }) => ({ zoom, id: zxyToTileId(zoom, x, y), bytes: gzipSync(content) }))
    .toSorted((one, other) => one.id - other.id);
  const directory = gzipSync(
    Uint8Array.from([
      ...varint(sorted.length),
      ...sorted.flatMap(({ id }, index) => varint(id - (sorted[index - 1]?.id ?? 0))),
      ...sorted.flatMap(() => varint(1)),
      ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
      // An offset of 0 means that a tile follows the previous tile.
      ...sorted.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
    ]),
  );
  const description = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const descriptionAt = HEADER_BYTES + directory.length;
  const dataAt = descriptionAt + description.length;
  const numbers = [
    ...[HEADER_BYTES, directory.length, descriptionAt, description.length],
    ...[dataAt, 0, dataAt, data.length],
    ...[sorted.length, sorted.length, sorted.length],
  ];
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index);
  const zooms = sorted.map(({ zoom }) => zoom);
  const marks = [1, Compression.Gzip, Compression.Gzip, tileType, Math.min(...zooms), Math.max(...zooms)];
  for (const [index, mark] of marks.entries()) header[96 + index] = mark;
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, directory, description, data]);
}
