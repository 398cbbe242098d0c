import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import type { JobKind, JobQueue } from '../jobs/job-queue.ts';
import { workOnImport } from './data-imports.service.ts';
import { failWork } from './imports.queries.ts';

const JOB: JobKind<{ importId: string }> = {
  name: 'data-import',
  options: { retries: 2, retryDelaySeconds: 5 },
};

interface DataImportParts {
  sql: Database;
  jobs: JobQueue;
  log: FastifyBaseLogger;
}

/** Imports of files as jobs: they outlive the request, and the process. */
export class DataImportJobs {
  readonly #parts: DataImportParts;

  constructor(parts: DataImportParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { sql, jobs, log } = this.#parts;
    await jobs.work(JOB, async ({ importId }, { isLast }) => {
      try {
        await workOnImport(sql, importId);
      } catch (err) {
        log.error({ err, importId }, 'the work on an import failed');
        if (isLast) await failWork(sql, importId);
        throw err;
      }
    });
  }

  /** Asks for the work that an import waits for, in the transaction that put it into that state. */
  request(sql: Queryable, importId: string): Promise<void> {
    return this.#parts.jobs.add(sql, JOB, { importId });
  }
}
