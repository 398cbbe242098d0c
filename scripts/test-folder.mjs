import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm';
/** The databases of a whole run take 2.5 GB; the browsers need some, too. */
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

/** What a run that was killed has left in memory would stay there until the machine starts anew. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const folder = join(parent, name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
      rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Calls `task` with an environment for tests, and removes their files afterwards. Where memory has room, it takes the
 * temporary files (docs/decisions/0045-tests-in-memory.md). `PREPARED_DATA` names the folder in which the first test that
 * needs the data of a first start leaves them for the others.
 * @template Result
 * @param {NodeJS.ProcessEnv} env @param {(env: NodeJS.ProcessEnv) => Promise<Result>} task @returns {Promise<Result>}
 */
export async function withTestFolder(env, task) {
  const inMemory = hasRoom();
  const parent = inMemory ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // As root, the database is another user, who has to get in.
  chmodSync(folder, 0o755);
  try {
    return await task({
      ...env,
      // A folder of the system's own stays as it is: the path of the database's socket may not become longer.
      ...(inMemory && { TMPDIR: folder }),
      PREPARED_DATA: join(folder, 'prepared'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
