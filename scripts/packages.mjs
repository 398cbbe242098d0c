import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { withProgress } from './terminal.mjs';

const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/**
 * Installs exactly what the lock file of a folder says, unless that has been done. It runs under Node 24, because npm leaves out
 * optional packages whose `engines` the running Node does not meet.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} what in words, for whoever waits
 */
export async function ensurePackages(env, what = 'packages (about half a minute)', folder = ROOT) {
  const stamp = join(folder, 'node_modules', '.wayable-installed');
  const wanted = lockHash(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await withProgress(`Installing ${what}`, () =>
    runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env, cwd: folder }),
  );
  writeFileSync(stamp, wanted);
}
