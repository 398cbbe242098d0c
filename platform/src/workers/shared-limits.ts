import { LRUCache } from 'lru-cache';
import type { PrimaryLink } from './primary-link.ts';

/** One request of an address for the counters of the primary process. */
export interface CountedRequest {
  /** The number of the counter: of the general limit, or of a route. */
  store: number;
  key: string;
  windowMs: number;
  /** Maximum number of addresses of this counter. */
  cache: number;
}

interface RequestCount {
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

interface Window {
  current: number;
  endsAt: number;
}

/** Counts the requests of all workers in the primary process. */
export class RequestCounters {
  readonly #stores = new Map<number, LRUCache<string, Window>>();

  count({ store, key, windowMs, cache }: CountedRequest, now = Date.now()): RequestCount {
    let windows = this.#stores.get(store);
    if (!windows) {
      windows = new LRUCache({ max: cache });
      this.#stores.set(store, windows);
    }
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    window.current += 1;
    windows.set(key, window);
    return { current: window.current, ttl: window.endsAt - now };
  }
}

interface StoreOptions {
  cache?: number;
}

const CACHE = 5_000;

/** Returns a class of stores for `@fastify/rate-limit` that count in the primary process. */
export function buildSharedStore(link: PrimaryLink) {
  // Every worker registers routes in the same order, so equal numbers mean the same counter.
  let stores = 0;
  return class SharedStore {
    readonly #store = stores++;
    readonly #cache: number;

    constructor({ cache = CACHE }: StoreOptions) {
      this.#cache = cache;
    }

    incr(key: string, done: (error: Error | null, result?: RequestCount) => void, windowMs: number): void {
      link.ask('count-request', { store: this.#store, key, windowMs, cache: this.#cache }).then(
        (count) => done(null, count as RequestCount),
        // The primary process is busy. Allow the request uncounted, which does less harm than a refusal.
        () => done(null, { current: 0, ttl: windowMs }),
      );
    }

    child(options: object): SharedStore {
      return new SharedStore(options as StoreOptions);
    }
  };
}
