import { rm } from 'node:fs/promises';
import { afterEach } from 'vitest';
import { makeDataDir } from './server-process.ts';

/** Gives the tests of a file data folders, which are removed after each of them. */
export function useDataDirs(): () => Promise<string> {
  const dirs: string[] = [];
  afterEach(async () => {
    for (const dir of dirs.splice(0)) await rm(dir, { recursive: true, force: true });
  });
  return async () => {
    const dir = await makeDataDir();
    dirs.push(dir);
    return dir;
  };
}
