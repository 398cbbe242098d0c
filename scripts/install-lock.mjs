import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './terminal.mjs';

const LOOK_AGAIN_MS = 200;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates the lock file. If another process holds the lock, returns its id. */
function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new Error(
        `Cannot write to ${file} (${error.code}): Wayable keeps Node and its packages beside it.`,
      );
  }
  let holder;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch (error) {
    // The other process has just removed the file.
    if (error.code === 'ENOENT') return takeLock(file);
    throw error;
  }
  // An empty file was created by a process that has not yet written its id.
  if (holder === 0 || isRunning(holder)) return holder;
  rmSync(file, { force: true });
  return takeLock(file);
}

/**
 * Runs `work` while no other command of this clone installs or builds. Two commands that start together would
 * otherwise write into the same folder, and leave it broken.
 * @param {string} folder holds the lock file
 * @param {() => Promise<void>} work
 */
export async function withInstallLock(folder, work) {
  const file = join(folder, '.installing');
  for (let hasTold = false; takeLock(file) !== undefined; await delay(LOOK_AGAIN_MS)) {
    if (!hasTold)
      say(`Waiting for another command, which installs or builds (delete ${file} if there is none)`);
    hasTold = true;
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}
