import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const WEB = 'web/src/';
const GENERATED = /^web\/src\/paraglide\//;
/** Imports of values. Imports of types are gone at run time. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]((?:\.|~\/)[^'"]*)['"]/gm;

const files = new Set(
  globSync('{attack,bench,chain/src,drill,e2e,protocol/src,scripts,server/src,web}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'web/build/**', 'web/.react-router/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !GENERATED.test(file)),
);

function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, named = '']) => {
    const path = named.startsWith('~/') ? WEB + named.slice(2) : posix.join(posix.dirname(file), named);
    return [path, `${path}.ts`, `${path}.tsx`].filter((candidate) => files.has(candidate)).slice(0, 1);
  });
}

const graph = new Map([...files].map((file) => [file, importsOf(file)]));

/** Returns the first import cycle, or undefined. */
function findCycle(): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

// Biome's own rule doubles the lint time: it reads the messages again for every importing file.
it('has no import cycle in any module', () => {
  expect(files.size).toBeGreaterThan(1_500);
  expect([...graph.values()].flat().length).toBeGreaterThan(4_000);
  expect(findCycle()).toBeUndefined();
});
