import type { FastifyBaseLogger } from 'fastify';
import { isRemote, type OpenMapArchive, openMapArchive } from './open-map-archive.ts';

/** Milliseconds until the next request to a web server that did not answer. */
const RETRY_MS = 30_000;

/** The base map of MAP_PMTILES. A remote archive is absent until its web server answers. */
export class MapArchiveStore {
  readonly #location: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #retryMs: number;
  #opened: OpenMapArchive | undefined;
  #isOpening = false;
  #nextTryAt = 0;

  constructor(location: string, log: Pick<FastifyBaseLogger, 'warn'>, { retryMs = RETRY_MS } = {}) {
    this.#location = location;
    this.#log = log;
    this.#retryMs = retryMs;
  }

  /** Opens the archive; retries a remote one later. @throws {StartupError} for an unusable file */
  async start(): Promise<void> {
    if (isRemote(this.#location)) await this.#tryToOpen();
    else this.#opened = await openMapArchive(this.#location);
  }

  /** Returns the archive, or undefined while its web server does not answer. No request waits for that server. */
  get(): OpenMapArchive | undefined {
    if (!this.#opened && !this.#isOpening && Date.now() >= this.#nextTryAt) void this.#tryToOpen();
    return this.#opened;
  }

  async close(): Promise<void> {
    await this.#opened?.close();
  }

  async #tryToOpen(): Promise<void> {
    this.#isOpening = true;
    try {
      this.#opened = await openMapArchive(this.#location);
    } catch (error) {
      this.#nextTryAt = Date.now() + this.#retryMs;
      this.#log.warn({ err: error }, 'the map archive cannot be opened');
    }
    this.#isOpening = false;
  }
}
