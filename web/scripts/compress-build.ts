import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import PQueue from 'p-queue';

const OUTPUT = path.resolve(import.meta.dirname, '../build/client');
/** Pages are composed, and then compressed, by the server. */
const COMPRESSIBLE = '**/*.{js,mjs,css,svg,json,geojson,mvt}';
const CODE = /\.(js|mjs|css|svg)$/;
/** The files of eleven more languages get the quality from which on each step takes several times as long. */
const OF_A_LANGUAGE = /^assets[\\/][\w-]+[\\/]/;
const COMPRESS_FROM_BYTES = 1_024;
/** More take memory for all of them at once, of which the system has to make every page. */
const FILES_AT_ONCE = 8;
const BROTLI_WINDOW_BITS = { min: 10, max: 22 };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function brotliQuality(name: string): number {
  if (!CODE.test(name)) return 6;
  return OF_A_LANGUAGE.test(name) ? 9 : 11;
}

async function compressFile(name: string): Promise<void> {
  const file = path.join(OUTPUT, name);
  const content = await readFile(file);
  const windowBits = Math.ceil(Math.log2(content.length));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality(name),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    // A window beyond the file's end finds nothing and costs its memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      Math.max(windowBits, BROTLI_WINDOW_BITS.min),
      BROTLI_WINDOW_BITS.max,
    ),
  };
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content)]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Puts a brotli and a gzip copy beside each file, on all cores: the server sends them as they are. */
export async function compressBuild(): Promise<void> {
  const names: string[] = [];
  for await (const name of glob(COMPRESSIBLE, { cwd: OUTPUT })) {
    const { size } = await stat(path.join(OUTPUT, name));
    if (size >= COMPRESS_FROM_BYTES) names.push(name);
  }
  await new PQueue({ concurrency: FILES_AT_ONCE }).addAll(names.map((name) => () => compressFile(name)));
}
