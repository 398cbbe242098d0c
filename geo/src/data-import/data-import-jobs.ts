import type { Database, Queryable } from '@wayable/platform/db/database';
import type { JobKind, JobQueue } from '@wayable/platform/jobs/job-queue';
import type { FastifyBaseLogger } from 'fastify';
import { failImport, workOnImport } from './data-imports.service.ts';
import { findBusyImports } from './imports.queries.ts';

const JOB: JobKind<{ importId: string }> = {
  name: 'data-import',
  options: { retries: 2, retryDelaySeconds: 5 },
};

interface DataImportParts {
  sql: Database;
  jobs: JobQueue;
  log: FastifyBaseLogger;
}

/** Imports files in jobs, which continue after the request and after a restart. */
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
        if (isLast) await failImport(sql, importId);
        throw err;
      }
    });
    // Request the jobs of killed processes again, because the queue would wait a quarter of an hour. Finished
    // work does not run again.
    for (const importId of await findBusyImports(sql)) await this.request(sql, importId);
  }

  /** Requests the work for an import's state, in the transaction that set the state. */
  request(sql: Queryable, importId: string): Promise<void> {
    return this.#parts.jobs.add(sql, JOB, { importId });
  }
}
