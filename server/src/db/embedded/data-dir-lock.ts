import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.ts';

/** A folder: empty, or with the one file of a claim. */
const LOCK = 'server.lock';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

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

/** That a process has `DATA_DIR`. */
interface Claim {
  /** Its name is used once: whoever removes it can mean no other claim. */
  file: string;
  /** As `describeProcess` has it. */
  owner: string;
}

function readOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The file of the claim in the lock; undefined where there is none. */
function findClaimFile(lock: string): string | undefined {
  try {
    const [name] = readdirSync(lock);
    return name && join(lock, name);
  } catch (error) {
    // The lock of an earlier version is the file itself.
    if (codeOf(error) === 'ENOTDIR') return lock;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The claim in the lock, also of a process that was killed; undefined where there is none, or it went as it was read. */
export function readClaim(dataDir: string): Claim | undefined {
  const file = findClaimFile(join(dataDir, LOCK));
  const owner = file && readOwner(file);
  return file && owner !== undefined ? { file, owner } : undefined;
}

function findLiving(claim: Claim | undefined): number | undefined {
  const pid = Number.parseInt(claim?.owner ?? '', 10);
  return Number.isInteger(pid) && describeProcess(pid) === claim?.owner ? pid : undefined;
}

/** The living process that has `DATA_DIR`, if any. */
export const findOwner = (dataDir: string): number | undefined => findLiving(readClaim(dataDir));

function removeClaim({ file }: Claim): void {
  try {
    unlinkSync(file);
  } catch (error) {
    // Somebody else has removed it, or put the folder of now in the place of an earlier version's file.
    if (!['ENOENT', 'EISDIR', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

/**
 * Puts a claim of this process into the lock, in the place of a dead one's. However many have seen the same lock, one
 * of them gets it: each removes nothing but the dead claim, and rename(2) puts a folder in the place of an empty folder or
 * of none, never of one that holds a claim.
 * @returns a function that gives it back; undefined where another process was first
 */
export function replaceClaim(dataDir: string, dead: Claim | undefined): (() => void) | undefined {
  if (dead) removeClaim(dead);
  const lock = join(dataDir, LOCK);
  const name = randomUUID();
  const made = `${lock}-${name}`;
  mkdirSync(made);
  // Complete before anybody can see it.
  writeFileSync(join(made, name), describeProcess(process.pid) ?? `${process.pid}`);
  try {
    renameSync(made, lock);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
  return () => rmSync(join(lock, name), { force: true });
}

/**
 * Takes `DATA_DIR` for this process. What a killed process left behind is recognised and taken over.
 * @returns a function that gives it back
 * @throws {StartupError} when a living process has it
 */
export function lockDataDir(dataDir: string): () => void {
  for (let attempt = 0; attempt < 3; attempt++) {
    const claim = readClaim(dataDir);
    const owner = findLiving(claim);
    if (owner !== undefined) {
      throw new StartupError(
        `DATA_DIR ${dataDir} is in use by another Wayable process (${owner}); stop it or set DATA_DIR to another folder.`,
      );
    }
    const unlock = replaceClaim(dataDir, claim);
    if (unlock) return unlock;
  }
  throw new StartupError(`DATA_DIR ${dataDir} is being taken by another Wayable process at this moment.`);
}
