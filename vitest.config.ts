import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const onPostgres = ['server/src/**/*.routes.test.ts', 'server/src/**/*.db.test.ts'];
const attacks = 'attack/*.attack.test.ts';
const onProcesses = 'server/src/**/*.process.test.ts';
const alias = { '~': fileURLToPath(new URL('./web/src', import.meta.url)) };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/rerun-reporter.ts'],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{protocol,server,web,bench,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...onPostgres, onProcesses],
          // Each module is evaluated once for all files of a worker, which is most of the time otherwise.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: onPostgres,
          globalSetup: ['server/src/testing/start-postgres.ts'],
          isolate: false,
          // More than there are cores: they wait for the database, for files and for what never answers.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: [onProcesses],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'attack',
          include: [attacks],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
