import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeDataDir, ServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string;
  }
}

/** The data of a program that was started and stopped. @returns their folder: `name`, once they are whole, if given */
async function makeData(name?: string): Promise<string> {
  const dataDir = await makeDataDir();
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  await server.stop();
  if (name === undefined) return dataDir;
  await rename(dataDir, name);
  return name;
}

/**
 * Provides the data of a first start, which takes seconds to make and a moment to copy. Where `PREPARED_DATA` names a
 * folder, they are made there, once for all projects of a run.
 */
export default async function prepareData(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.PREPARED_DATA;
  const folder = shared !== undefined && existsSync(shared) ? shared : await makeData(shared);
  project.provide('preparedDataDir', folder);
  return async () => {
    if (folder !== shared) await rm(folder, { recursive: true, force: true });
  };
}
