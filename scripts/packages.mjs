import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { runQuietly } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { withProgress } from './terminal.mjs';

const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/**
 * Installs the packages of a folder's lock file unless they are installed. Runs under Node 24: npm skips
 * optional packages that do not support the running Node.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} what shown while the user waits
 */
export async function ensurePackages(env, what = 'packages (about half a minute)', folder = ROOT) {
  const stamp = join(folder, 'node_modules', '.wayable-installed');
  const wanted = lockHash(folder);
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  await withInstallLock(folder, async () => {
    if (isInstalled()) return;
    await withProgress(`Installing ${what}`, () =>
      runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env, cwd: folder }),
    );
    writeFileSync(stamp, wanted);
  });
}
