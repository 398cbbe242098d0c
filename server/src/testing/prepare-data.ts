import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeDataDir, ServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string;
  }
}

/** Starts and stops the program. Returns the data folder, renamed to `name` when complete. */
async function makeData(name?: string): Promise<string> {
  const dataDir = await makeDataDir();
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  await server.stop();
  if (name === undefined) return dataDir;
  await rename(dataDir, name);
  return name;
}

/**
 * Provides the data of a first start. Creating the data takes seconds, copying it is fast. If `PREPARED_DATA`
 * is set, creates the data in that folder once for all projects of a run.
 */
export default async function prepareData(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.PREPARED_DATA;
  const folder = shared !== undefined && existsSync(shared) ? shared : await makeData(shared);
  project.provide('preparedDataDir', folder);
  return async () => {
    if (folder !== shared) await rm(folder, { recursive: true, force: true });
  };
}
