import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { build } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { BROWSER_ALIASES } from '../browser-aliases.ts';

const WEB = path.resolve(import.meta.dirname, '..');
const OUTPUT = path.join(WEB, 'build/client');
const SHARED_FILES = ['favicon.svg', 'manifest.webmanifest'];
/** The pages of a language: its first page, and the page for all other screens. */
const PAGES = ['index.html', '__spa-fallback.html'];
const PARTS = /\.(js|css|woff2)$/;
/**
 * Parts that are not precached. Sign-up and Google's map need the network anyway, and there are too many
 * posts.
 */
const ON_DEMAND = /^(password-strength|google|article-)/;

const revise = async (name: string): Promise<PrecacheEntry> => ({
  url: `/${name}`,
  revision: createHash('sha256')
    .update(await readFile(path.join(OUTPUT, name)))
    .digest('hex')
    .slice(0, 16),
});

/** Lists the precached parts in a folder. */
async function listParts(folder: string): Promise<string[]> {
  const names = await readdir(path.join(OUTPUT, folder));
  return names.filter((name) => PARTS.test(name) && !ON_DEMAND.test(name)).sort();
}

// The name of a part contains the hash of its content.
const toEntries = (folder: string, names: string[]): PrecacheEntry[] =>
  names.map((name) => ({ url: `/${folder}/${name}`, revision: null }));

/**
 * Builds /service-worker.js after the pages. It lists the pages and their parts with their revisions, so that
 * any change produces a new service worker.
 */
export async function buildServiceWorker(): Promise<void> {
  const baseParts = await listParts('assets');
  const withTexts = new Set(
    (
      await Promise.all(
        LOCALES.filter(({ code }) => code !== BASE_LOCALE).map(({ code }) => listParts(`assets/${code}`)),
      )
    ).flat(),
  );
  const shared = [
    ...(await Promise.all(SHARED_FILES.map(revise))),
    ...toEntries(
      'assets',
      baseParts.filter((name) => !withTexts.has(name)),
    ),
  ];
  const pages: Record<string, PrecacheEntry[]> = {};
  for (const { code } of LOCALES) {
    const folder = code === BASE_LOCALE ? '' : `${code}/`;
    pages[code] = await Promise.all(PAGES.map((name) => revise(`${folder}${name}`)));
  }

  await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    define: {
      SHARED_ENTRIES: JSON.stringify(shared),
      PARTS_WITH_TEXTS: JSON.stringify([...withTexts]),
      PAGES: JSON.stringify(pages),
      'process.env.NODE_ENV': '"production"',
    },
    resolve: { alias: BROWSER_ALIASES },
    build: {
      outDir: OUTPUT,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: path.join(WEB, 'src/app/service-worker/service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
