import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.ts';

const LOCK_FILE = 'server.lock';

/** A process as the lock file names it: numbers are used again, so on Linux its start time belongs to it. */
function describeProcess(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return `${pid}`;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTime = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${startTime}`;
  } catch {
    return undefined;
  }
}

function readOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The living process that has `DATA_DIR`, if any. */
export function findOwner(dataDir: string): number | undefined {
  const owner = readOwner(join(dataDir, LOCK_FILE));
  const pid = Number.parseInt(owner ?? '', 10);
  return Number.isInteger(pid) && describeProcess(pid) === owner ? pid : undefined;
}

/**
 * Takes `DATA_DIR` for this process. What a killed process left behind is recognised and taken over.
 * @returns a function that gives it back
 * @throws {StartupError} when a living process has it
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, LOCK_FILE);
  const self = describeProcess(process.pid) ?? `${process.pid}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, self, { flag: 'wx' });
      return () => {
        if (readOwner(file) === self) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = findOwner(dataDir);
    if (owner !== undefined) {
      throw new StartupError(
        `DATA_DIR ${dataDir} is in use by another Wayable process (${owner}); stop it or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new StartupError(`DATA_DIR ${dataDir} is being taken by another Wayable process at this moment.`);
}
