import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { withProgress } from './terminal.mjs';

const WEB = join(ROOT, 'web');
const STAMP = join(WEB, 'build', '.built-from');
const GENERATED = new Set(['node_modules', 'build', '.react-router', 'paraglide', 'basemap']);

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (GENERATED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else yield path;
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const folder of [WEB, join(ROOT, 'protocol')]) {
    for (const file of sourceFiles(folder)) hash.update(file).update(readFileSync(file));
  }
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}

/**
 * Builds the front end unless its sources are those of the last build.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureWebBuild(env) {
  const wanted = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await withProgress('Building the front end', () => runQuietly('npm', ['run', 'build'], { env, cwd: WEB }));
  writeFileSync(STAMP, wanted);
}
