import type { JobQueue } from '@wayable/platform/jobs/job-queue';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImportDriver } from '../testing/import-driver.ts';
import { DataImportJobs } from './data-import-jobs.ts';

let server: TestApp;
let jobs: JobQueue;

beforeAll(async () => {
  server = await startTestApp();
  jobs = await server.newJobQueue();
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

it('continues the data import of a killed process at startup', async () => {
  const driver = new ImportDriver(server, await server.buildUser({ isAdmin: true }));
  const draft = await driver.upload('name,latitude,longitude\nKilled Hall,41,-87\n', { source: 'County' });
  await driver.preview(draft);
  const countJobs = async () => {
    const jobs = await server.sql`select from pgboss.job where name = 'data-import' and state < 'completed'`;
    return jobs.length;
  };
  await expect.poll(countJobs).toBe(0);
  // The state after a killed process: the transaction is rolled back, and no worker has the job.
  await server.sql`update data_imports set state = 'applying', progress = 50 where id = ${draft.id}`;
  await new DataImportJobs({ sql: server.sql, jobs, log: server.app.log }).start();
  const readState = async () => {
    const [row] = await server.sql`select state, progress from data_imports where id = ${draft.id}`;
    return row;
  };
  await expect.poll(readState).toEqual({ state: 'applied', progress: 100 });
  expect(await server.sql`select from locations where name = 'Killed Hall'`).toHaveLength(1);
});
