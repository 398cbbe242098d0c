import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A memory file system of Linux. */
const MEMORY = '/dev/shm';
/** The databases of a full run take 2.5 GB, and the browsers also need memory. */
const FREE_BYTES = 6 * 2 ** 30;
const PREFIX = 'wayable-tests-';

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= FREE_BYTES;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes folders of killed test runs. Otherwise they would use memory until the next reboot. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const folder = join(parent, name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
      rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Calls `task` with an environment for tests and removes their files afterwards. Puts temporary files into
 * memory if it has room (docs/decisions/0045-tests-in-memory.md). The first test stores the data of a first
 * start in the folder `PREPARED_DATA`, and other tests copy the data.
 * @template Result
 * @param {NodeJS.ProcessEnv} env
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} task
 * @returns {Promise<Result>}
 */
export async function withTestFolder(env, task) {
  const inMemory = hasRoom();
  const parent = inMemory ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // When the tests run as root, the database runs as another user that must read the folder.
  chmodSync(folder, 0o755);
  try {
    return await task({
      ...env,
      // Keep a temporary folder on disk as it is: a longer path would not fit the database's socket.
      ...(inMemory && { TMPDIR: folder }),
      PREPARED_DATA: join(folder, 'prepared'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
