import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withInstallLock } from './install-lock.mjs';
import { runQuietly } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { withProgress } from './terminal.mjs';

const WEB = join(ROOT, 'web');
/** An installation's texts, in Markdown. */
const CONTENT = join(WEB, 'content');
const STAMP = join(WEB, 'build', '.built-from');
const GENERATED = new Set([
  'node_modules',
  'build',
  '.react-router',
  'paraglide',
  'project.inlang',
  'basemap',
]);

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    // Ignore hidden files and files that are no texts.
    const isNote = entry.name.endsWith('.md') && !path.startsWith(CONTENT);
    if (GENERATED.has(entry.name) || entry.name.startsWith('.') || isNote) continue;
    if (entry.isDirectory()) yield* sourceFiles(path);
    else yield path;
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const folder of [WEB, join(ROOT, 'protocol'), join(ROOT, 'chain', 'generated')]) {
    for (const file of sourceFiles(folder)) hash.update(relative(ROOT, file)).update(readFileSync(file));
  }
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}

/** Returns whether the sources are those of the last build. */
const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash();

async function build(env) {
  // Remove the stamp first: a failed build must not count as complete.
  rmSync(STAMP, { force: true });
  const runScript = (name) => runQuietly('npm', ['run', name], { env, cwd: WEB });
  const wanted = await withProgress('Building the front end', async () => {
    // This also writes the list of languages, which is one of the sources.
    await runScript('messages');
    const hash = sourceHash();
    await runScript('build');
    return hash;
  });
  writeFileSync(STAMP, wanted);
}

/**
 * Builds the front end unless its sources are those of the last build.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureWebBuild(env) {
  if (isBuilt()) return;
  await withInstallLock(WEB, async () => {
    if (!isBuilt()) await build(env);
  });
}
