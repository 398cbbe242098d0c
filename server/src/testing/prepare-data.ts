import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makeDataDir, ServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string;
  }
}

/** Makes the data of a program that was started and stopped, which takes seconds to make and a moment to copy. */
export default async function prepareData(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  await server.stop();
  project.provide('preparedDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
