import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup/startup-error.ts';

/** The name of the lock, a folder that is empty or contains the file of a claim. */
const LOCK = 'server.lock';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Identifies a process in the lock file. Process ids are reused, so Linux adds the start time. */
function describeProcess(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
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

/** A process's claim on `DATA_DIR`. */
interface Claim {
  /** A unique name, so that removing this claim cannot remove another claim. */
  file: string;
  /** The process of the claim, in the format of `describeProcess`. */
  owner: string;
}

function readOwner(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Returns the path of the claim, the file in the lock. */
function findClaimFile(lock: string): string | undefined {
  try {
    const [name] = readdirSync(lock);
    return name && join(lock, name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the claim in the lock, possibly of a killed process. Undefined if there is none, or if it
 * disappeared while it was read.
 */
export function readClaim(dataDir: string): Claim | undefined {
  const file = findClaimFile(join(dataDir, LOCK));
  const owner = file && readOwner(file);
  return file && owner !== undefined ? { file, owner } : undefined;
}

function findLiving(claim: Claim | undefined): number | undefined {
  const pid = Number.parseInt(claim?.owner ?? '', 10);
  return Number.isInteger(pid) && describeProcess(pid) === claim?.owner ? pid : undefined;
}

/** Returns the id of the living process that owns `DATA_DIR`, if any. */
export const findOwner = (dataDir: string): number | undefined => findLiving(readClaim(dataDir));

function removeClaim({ file }: Claim): void {
  try {
    unlinkSync(file);
  } catch (error) {
    // Another process has removed the claim.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * Replaces the claim of a dead process with a claim of this process. If several processes try, only one
 * succeeds, because rename(2) replaces only an empty or missing folder.
 * @returns a function that releases the claim; undefined if another process was first
 */
export function replaceClaim(dataDir: string, dead: Claim | undefined): (() => void) | undefined {
  if (dead) removeClaim(dead);
  const lock = join(dataDir, LOCK);
  const name = randomUUID();
  const made = `${lock}-${name}`;
  mkdirSync(made);
  // Write the file completely before it becomes visible.
  writeFileSync(join(made, name), describeProcess(process.pid) ?? `${process.pid}`);
  try {
    renameSync(made, lock);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return undefined;
    throw error;
  }
  return () => rmSync(join(lock, name), { force: true });
}

/**
 * Locks `DATA_DIR` for this process. Takes over the lock of a killed process.
 * @returns a function that releases the lock
 * @throws {StartupError} if a living process has the lock
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
  throw new StartupError(`Another Wayable process is starting in DATA_DIR ${dataDir}; try again.`);
}
