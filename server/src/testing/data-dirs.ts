import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, inject } from 'vitest';
import { makeDataDir } from './server-process.ts';

/** Returns a new folder with the data of a prepared first start, for tests that start from existing data. */
export async function copyPreparedData(): Promise<string> {
  const dir = await makeDataDir();
  // Keeps the files' owners, which Node's `cp` does not.
  await promisify(execFile)('cp', ['-a', `${inject('preparedDataDir')}/.`, dir]);
  return dir;
}

/**
 * Returns a function that creates a data folder with `make`. After each test, removes the created folders.
 */
export function useDataDirs(make: () => Promise<string> = makeDataDir): () => Promise<string> {
  const dirs: string[] = [];
  afterEach(async () => {
    for (const dir of dirs.splice(0)) await rm(dir, { recursive: true, force: true });
  });
  return async () => {
    const dir = await make();
    dirs.push(dir);
    return dir;
  };
}
