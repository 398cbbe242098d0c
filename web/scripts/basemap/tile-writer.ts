import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes one tile of a set. */
export type TileWriter = (set: string, zoom: number, x: number, y: number, bytes: Uint8Array) => void;

/** Creates a writer for `{folder}/{set}/{zoom}/{x}/{y}.mvt` that counts files and bytes. */
export function createTileWriter(folder: string): { write: TileWriter; written: Map<string, TileCount> } {
  const written = new Map<string, TileCount>();
  const folders = new Set<string>();
  const write: TileWriter = (set, zoom, x, y, bytes) => {
    const column = path.join(folder, set, String(zoom), String(x));
    if (!folders.has(column)) mkdirSync(column, { recursive: true });
    folders.add(column);
    writeFileSync(path.join(column, `${y}.mvt`), bytes);
    const count = written.get(set) ?? { tiles: 0, bytes: 0 };
    written.set(set, { tiles: count.tiles + 1, bytes: count.bytes + bytes.length });
  };
  return { write, written };
}

interface TileCount {
  tiles: number;
  bytes: number;
}
