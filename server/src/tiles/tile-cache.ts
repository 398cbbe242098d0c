import { LRUCache } from 'lru-cache';
import { EMPTY_TILE, type Tile } from './tiles.service.ts';

/** With the squares' own delay, a change is in every tile well within two seconds. */
const FRESH_MS = 1_000;
/** Tiles that have run out stay until others need the room: this is what a second's tiles need, and no more. */
const MAX_BYTES = 16 * 1_024 * 1_024;
/** Of the entry with its key, and of a tile's own objects: measured, rounded up. */
const ENTRY_BYTES = 400;
const TILE_BYTES = 1_600;

const sizeOf = (tile: Tile): number =>
  ENTRY_BYTES + (tile === EMPTY_TILE ? 0 : TILE_BYTES + tile.body.length + tile.gzipped.length);

/** Keeps tiles for a moment, and lets requests for the same tile wait for one making of it. */
export class TileCache {
  readonly #tiles = new LRUCache<string, Tile, () => Promise<Tile>>({
    ttl: FRESH_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _stale, { context: build }) => build(),
    // A tile that is displaced while it is made still goes to those who wait for it.
    ignoreFetchAbort: true,
  });

  /** Memory that is kept, in bytes. */
  get bytes(): number {
    return this.#tiles.calculatedSize;
  }

  get(key: string): Tile | undefined {
    return this.#tiles.get(key);
  }

  /** The kept tile, or the one that `build` makes. */
  getOrBuild(key: string, build: () => Promise<Tile>): Promise<Tile> {
    return this.#tiles.forceFetch(key, { context: build });
  }
}
