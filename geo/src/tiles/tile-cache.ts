import { LRUCache } from 'lru-cache';
import { EMPTY_TILE, type Tile } from './tiles.service.ts';

/**
 * How long a tile is cached. A change is visible within two seconds, including the delay until the squares
 * are updated.
 */
const FRESH_MS = 1_000;
/** Expired tiles remain until other tiles need the room. This size suffices for the tiles of one second. */
const MAX_BYTES = 16 * 1_024 * 1_024;
/** The measured memory of an entry with its key and objects, rounded up. */
const ENTRY_BYTES = 400;
const TILE_BYTES = 1_600;

const sizeOf = (tile: Tile): number =>
  ENTRY_BYTES + (tile === EMPTY_TILE ? 0 : TILE_BYTES + tile.body.length + tile.gzipped.length);

/** Caches tiles briefly and builds each once for parallel requests. */
export class TileCache {
  readonly #tiles = new LRUCache<string, Tile, () => Promise<Tile>>({
    ttl: FRESH_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _stale, { context: build }) => build(),
    // Requests that wait for a tile also get it if it was evicted during its build.
    ignoreFetchAbort: true,
  });

  /** Returns the memory of the cached tiles, in bytes. */
  get bytes(): number {
    return this.#tiles.calculatedSize;
  }

  get(key: string): Tile | undefined {
    return this.#tiles.get(key);
  }

  /** Returns the cached tile, or builds it. */
  getOrBuild(key: string, build: () => Promise<Tile>): Promise<Tile> {
    return this.#tiles.forceFetch(key, { context: build });
  }
}
