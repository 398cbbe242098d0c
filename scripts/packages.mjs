import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { withProgress } from './terminal.mjs';

const STAMP = join(ROOT, 'node_modules', '.wayable-installed');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

/**
 * Installs exactly what the lock file says, unless that has been done. It runs under Node 24, because npm leaves out
 * optional packages whose `engines` the running Node does not meet.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensurePackages(env) {
  const wanted = lockHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await withProgress('Installing packages (about half a minute)', () =>
    runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env, cwd: ROOT }),
  );
  writeFileSync(STAMP, wanted);
}
