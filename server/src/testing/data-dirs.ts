import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, inject } from 'vitest';
import { makeDataDir } from './server-process.ts';

/** A data folder of its own with what the first start has made: for tests that are not about that start. */
export async function copyPreparedData(): Promise<string> {
  const dir = await makeDataDir();
  // With the owners, as Node's own `cp` does not.
  await promisify(execFile)('cp', ['-a', `${inject('preparedDataDir')}/.`, dir]);
  return dir;
}

/** Gives the tests of a file data folders that `make` makes, which are removed after each of them. */
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
