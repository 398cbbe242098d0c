/**
 * Builds /service-worker.js after the pages: it lists them and all their parts, each with what tells a new one from an
 * old one, so that any change makes another service worker.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { BROWSER_ALIASES } from '../browser-aliases.ts';

const WEB = path.resolve(import.meta.dirname, '..');
const OUTPUT = path.join(WEB, 'build/client');
const PAGES = ['index.html', '__spa-fallback.html', 'favicon.svg', 'manifest.webmanifest'];
const PARTS = /\.(js|css|woff2)$/;
/** Signing up, and Google's map, need the network anyhow; posts are many: fetched when they are used. */
const ON_DEMAND = /^(password-strength|google|article-)/;

async function listEntries(): Promise<PrecacheEntry[]> {
  const pages = await Promise.all(
    PAGES.map(async (name) => ({
      url: `/${name}`,
      revision: createHash('sha256')
        .update(await readFile(path.join(OUTPUT, name)))
        .digest('hex')
        .slice(0, 16),
    })),
  );
  const parts = (await readdir(path.join(OUTPUT, 'assets')))
    .filter((name) => PARTS.test(name) && !ON_DEMAND.test(name))
    .sort()
    // The name of a part holds the hash of its content.
    .map((name) => ({ url: `/assets/${name}`, revision: null }));
  return [...pages, ...parts];
}

await build({
  root: WEB,
  configFile: false,
  logLevel: 'warn',
  define: {
    PRECACHE_ENTRIES: JSON.stringify(await listEntries()),
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
