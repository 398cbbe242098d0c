import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runQuietly } from './processes.mjs';
import { ROOT } from './runtime.mjs';
import { withProgress } from './terminal.mjs';

const WEB = join(ROOT, 'web');
/** Texts of an installation, which are Markdown. */
const CONTENT = join(WEB, 'content');
const STAMP = join(WEB, 'build', '.built-from');
const GENERATED = new Set(['node_modules', 'build', '.react-router', 'paraglide', 'basemap']);

function* sourceFiles(folder, leftOut = GENERATED) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    // Tools leave hidden files and notes among the sources.
    const isNote = entry.name.endsWith('.md') && !path.startsWith(CONTENT);
    if (leftOut.has(entry.name) || entry.name.startsWith('.') || isNote) continue;
    if (entry.isDirectory()) yield* sourceFiles(path, leftOut);
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

// Pages are composed, and then compressed, by the server.
const CODE = new Set(['.js', '.mjs', '.css', '.svg']);
const COMPRESSIBLE = new Set([...CODE, '.json', '.geojson', '.mvt']);
const COMPRESS_FROM_BYTES = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The files of eleven more languages, at the quality from which on each step takes several times as long. */
const OF_A_LANGUAGE = /[\\/]assets[\\/][\w-]+[\\/]/;

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < COMPRESS_FROM_BYTES) return;
  const best = OF_A_LANGUAGE.test(file) ? 9 : 11;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: CODE.has(extname(file)) ? best : 6 };
  await Promise.all([
    toBrotli(content, { params: quality }).then((compressed) => writeFile(`${file}.br`, compressed)),
    toGzip(content).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}

/** Puts a brotli and a gzip copy beside each file, on all cores: the server sends them as they are. */
async function compressFiles() {
  const files = [...sourceFiles(join(WEB, 'build', 'client'), new Set())];
  await Promise.all(files.filter((file) => COMPRESSIBLE.has(extname(file))).map(compressFile));
}

/**
 * Builds the front end unless its sources are those of the last build.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureWebBuild(env) {
  const wanted = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  await withProgress('Building the front end', () => runQuietly('npm', ['run', 'build'], { env, cwd: WEB }));
  await withProgress('Compressing it', compressFiles);
  writeFileSync(STAMP, wanted);
}
