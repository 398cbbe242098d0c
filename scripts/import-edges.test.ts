import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LISTED = /^(web|server) +(\S+) → (.+)$/gm;
const IMPORT = /^(?:import|export)\s[^'"]*['"]((?:\.|~\/)[^'"]*)['"]/gm;

interface Side {
  source: string;
  /** Folders that every folder may import. */
  shared: Set<string>;
  /** Folders that may import every folder. */
  composing: Set<string>;
}

const SIDES: Record<string, Side> = {
  web: {
    source: 'web/src',
    shared: new Set(['ui', 'api-client', 'catalogue', 'paraglide']),
    composing: new Set(['app', 'testing', 'root.tsx', 'routes.ts', 'entry.server.tsx']),
  },
  server: {
    source: 'server/src',
    shared: new Set([
      ...['attempts', 'config', 'db', 'http', 'jobs', 'mail', 'policy', 'secrets', 'sms', 'storage'],
      ...['texts', 'visibility', 'workers'],
    ]),
    composing: new Set(['app.ts', 'program.ts', 'main.ts', 'commands', 'demo', 'testing']),
  },
};

const sourcesOf = ({ source }: Side): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, source) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^paraglide\//.test(file));

const folderOf = (file: string): string => file.split('/')[0] ?? '';

/** Returns "locations → map" for each pair of folders where one imports the other. */
function edgesOf(side: Side): Set<string> {
  const edges = new Set<string>();
  for (const file of sourcesOf(side)) {
    const from = folderOf(file);
    if (side.composing.has(from)) continue;
    for (const [, named = ''] of readFileSync(join(ROOT, side.source, file), 'utf8').matchAll(IMPORT)) {
      const path = named.startsWith('~/') ? named.slice(2) : normalize(join(dirname(file), named));
      const to = folderOf(path.replaceAll('\\', '/'));
      // A folder of messages outside the sources.
      if (to === '..') continue;
      if (to !== from && !side.shared.has(to)) edges.add(`${from} → ${to}`);
    }
  }
  return edges;
}

const architecture = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

describe.each(Object.entries(SIDES))('import edges of the %s', (name, side) => {
  it('imports only along the edges listed in ARCHITECTURE.md', () => {
    const listed = [...architecture.matchAll(LISTED)]
      .filter(([, of]) => of === name)
      .flatMap(([, , from, tos = '']) => tos.split(' ').map((to) => `${from} → ${to}`));
    expect([...edgesOf(side)].toSorted()).toEqual(listed.toSorted());
  });
});

it("imports only the contract's interface into pages, never its code", () => {
  const { web } = SIDES;
  const named = (web ? sourcesOf(web) : []).flatMap((file) =>
    [...readFileSync(join(ROOT, 'web/src', file), 'utf8').matchAll(/['"]@wayable\/chain\/([^'"]+)['"]/g)].map(
      ([, path]) => path,
    ),
  );
  expect(named.filter((path) => path !== 'abi')).toEqual([]);
});

it('has no SQL in route files', () => {
  const { server } = SIDES;
  const routes = server ? sourcesOf(server).filter((file) => file.endsWith('.routes.ts')) : [];
  expect(routes.length).toBeGreaterThan(10);
  const withSql = routes.filter((file) =>
    /\bsql`/.test(readFileSync(join(ROOT, 'server/src', file), 'utf8')),
  );
  expect(withSql).toEqual([]);
});
