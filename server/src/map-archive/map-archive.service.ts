import type { FastifyBaseLogger } from 'fastify';
import { isRemote, type OpenMapArchive, openMapArchive } from './open-map-archive.ts';

/** Milliseconds until an unreachable archive is tried again. */
const RETRY_MS = 30_000;

/** The base map of MAP_PMTILES. While the web server of a remote archive is down, there is none. */
export class MapArchiveStore {
  readonly #location: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #opened: OpenMapArchive | undefined;
  #opening: Promise<OpenMapArchive | undefined> | undefined;
  #nextTryAt = 0;

  constructor(location: string, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#location = location;
    this.#log = log;
  }

  /** @throws {StartupError} for an unusable file; a web server may answer later */
  async start(): Promise<void> {
    if (isRemote(this.#location)) await this.get();
    else this.#opened = await openMapArchive(this.#location);
  }

  /** Returns the archive, or undefined while its web server is down. */
  async get(): Promise<OpenMapArchive | undefined> {
    if (this.#opened) return this.#opened;
    if (!this.#opening && Date.now() < this.#nextTryAt) return undefined;
    this.#opening ??= this.#tryToOpen();
    return await this.#opening;
  }

  async #tryToOpen(): Promise<OpenMapArchive | undefined> {
    try {
      this.#opened = await openMapArchive(this.#location);
    } catch (error) {
      this.#nextTryAt = Date.now() + RETRY_MS;
      this.#log.warn({ err: error }, 'the map archive cannot be opened');
    }
    this.#opening = undefined;
    return this.#opened;
  }
}
