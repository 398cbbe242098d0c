import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import PQueue from 'p-queue';

const OUTPUT = path.resolve(import.meta.dirname, '../build/client');
/** The files to compress, without HTML: the server completes the pages and then compresses them. */
const COMPRESSIBLE = '**/*.{js,mjs,css,svg,json,geojson,mvt}';
const CODE = /\.(js|mjs|css|svg)$/;
/**
 * Matches files of the eleven other languages. Their quality is lower, because each higher step takes several
 * times as long.
 */
const OF_A_LANGUAGE = /^assets[\\/][\w-]+[\\/]/;
const COMPRESS_FROM_BYTES = 1_024;
/** Maximum number of files at a time, to save memory: the build also renders all pages at that time. */
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
    // A window larger than the file only costs memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      Math.max(windowBits, BROTLI_WINDOW_BITS.min),
      BROTLI_WINDOW_BITS.max,
    ),
  };
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content)]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Writes a brotli and a gzip copy of each file, on all cores. The server sends them unchanged. */
export async function compressBuild(): Promise<void> {
  const names: string[] = [];
  for await (const name of glob(COMPRESSIBLE, { cwd: OUTPUT })) {
    const { size } = await stat(path.join(OUTPUT, name));
    if (size >= COMPRESS_FROM_BYTES) names.push(name);
  }
  await new PQueue({ concurrency: FILES_AT_ONCE }).addAll(names.map((name) => () => compressFile(name)));
}
