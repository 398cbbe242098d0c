import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..', 'web', 'src');
const GENERATED = /^paraglide\//;
/** Of values: what is imported as a type is gone when the program runs. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]((?:\.|~\/)[^'"]*)['"]/gm;

const files = new Set(
  globSync('**/*.{ts,tsx}', { cwd: WEB })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !GENERATED.test(file)),
);

function importsOf(file: string): string[] {
  const source = readFileSync(join(WEB, file), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, named = '']) => {
    const path = named.startsWith('~/') ? named.slice(2) : normalize(join(dirname(file), named));
    return [path, `${path}.ts`, `${path}.tsx`].filter((candidate) => files.has(candidate)).slice(0, 1);
  });
}

/** A way that leads back to where it began, if there is one. */
function findCycle(): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of importsOf(file)) {
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

// The linter's own rule looks at the messages again for every file that imports one, which takes it most of a minute.
it('no module of the web imports itself by way of others', () => {
  expect(files.size).toBeGreaterThan(300);
  expect([...files].flatMap(importsOf).length).toBeGreaterThan(1_000);
  expect(findCycle()).toBeUndefined();
});
