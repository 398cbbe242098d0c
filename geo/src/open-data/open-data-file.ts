import { randomUUID } from 'node:crypto';
import type { Database } from '@wayable/platform/db/database';
import type { JobKind, JobQueue } from '@wayable/platform/jobs/job-queue';
import type { FileStore } from '@wayable/platform/storage/file-store';
import type { FastifyBaseLogger } from 'fastify';
import { toCursor } from './export-scope.ts';
import { findPart, storeParts, toFolder } from './file-parts.ts';
import * as queries from './open-data-file.queries.ts';
import { readTerms } from './read-terms.ts';
import type { ExportTerms } from './terms.ts';
import { zipFiles } from './zip-files.ts';

interface OpenDataFileParts {
  sql: Database;
  jobs: JobQueue;
  files: FileStore;
  terms: ExportTerms;
  publicUrl: string;
  log: FastifyBaseLogger;
}

const JOB: JobKind<Record<string, never>> = {
  name: 'open-data-file',
  // A file of 5,000,000 reviews takes 20 minutes on two cores.
  options: { retries: 3, retryDelaySeconds: 300, limitSeconds: 6 * 3_600 },
};
const FIRST_LOOK_MS = 60_000;
const CHECK_INTERVAL_MS = 3_600_000;
/** Validity of a claim, longer than reading and storing one part takes. */
const CLAIM_SECONDS = 600;

/** The file of all open data: built nightly by one process, stored, and served by all. */
export class OpenDataFile {
  readonly #parts: OpenDataFileParts;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: OpenDataFileParts) {
    this.#parts = parts;
  }

  /** Starts this process's worker, which builds the file when it is due. */
  async start(): Promise<void> {
    const { jobs } = this.#parts;
    await jobs.work(JOB, () => this.make());
    this.#lookIn(FIRST_LOOK_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    this.#parts.files.close();
  }

  #lookIn(milliseconds: number): void {
    const look = async () => {
      await this.#requestIfDue().catch((err) =>
        this.#parts.log.error({ err }, 'the due time of the open data file could not be read'),
      );
      if (!this.#stopping.signal.aborted) this.#lookIn(CHECK_INTERVAL_MS);
    };
    this.#timer = setTimeout(() => void look(), milliseconds).unref();
  }

  async #requestIfDue(): Promise<void> {
    const { sql, jobs } = this.#parts;
    if (await queries.isFileDue(sql)) await jobs.add(sql, JOB, {});
  }

  /**
   * Builds the next file unless it is not due or another process builds it. Readers get the previous file
   * until then.
   */
  async make({ isForced = false } = {}): Promise<void> {
    const { sql, files } = this.#parts;
    const by = randomUUID();
    const folder = await queries.claimFile(sql, { by, seconds: CLAIM_SECONDS, isForced });
    if (folder === undefined) return;
    try {
      const former = await queries.findFile(sql);
      // Remove what an earlier failed attempt left.
      await files.removeFolder(toFolder(folder));
      await this.#write(folder, by);
      if (former) await files.removeFolder(toFolder(former.folder));
    } catch (error) {
      await queries.giveUpClaim(sql, by);
      throw error;
    }
  }

  async #write(folder: string, by: string): Promise<void> {
    const { sql, files, terms, publicUrl } = this.#parts;
    const startedAt = Date.now();
    const made_at = new Date(startedAt).toISOString();
    const id = randomUUID();
    const pieces = zipFiles({
      sql: () => sql,
      scope: { isSmall: false },
      terms: await readTerms(sql, terms),
      publicUrl,
      signal: this.#stopping.signal,
      exportedAt: made_at,
      cursor: toCursor(startedAt),
    });
    const lost = () => new Error('Another process is creating the open data file');
    const bytes = await storeParts(files, { folder, id }, pieces, async () => {
      if (!(await queries.renewClaim(sql, by, CLAIM_SECONDS))) throw lost();
    });
    if (!(await queries.publishFile(sql, by, { id, folder, bytes, made_at }))) throw lost();
  }

  /** Returns the file and its parts by index; undefined before the first file is complete. */
  async find(): Promise<
    (queries.StoredFileRow & { read: (index: number) => Promise<Buffer | undefined> }) | undefined
  > {
    const { sql, files } = this.#parts;
    const file = await queries.findFile(sql);
    if (!file) return undefined;
    const first = await findPart(files, file, 0);
    // If the next file has replaced this one meanwhile, look again.
    if (!first) return (await queries.forgetFile(sql, file.id)) ? undefined : this.find();
    return { ...file, read: async (index) => (index === 0 ? first : findPart(files, file, index)) };
  }
}
