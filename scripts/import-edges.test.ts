import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /^(?:import|export)\s[^'"]*['"]((?:\.|~\/|@wayable\/)[^'"]*)['"]/gm;

interface Side {
  source: string;
  /** The document that lists the layers. */
  document: string;
  /** Folders that every folder may import. */
  shared: Set<string>;
  /** Folders that may import every folder. */
  composing: Set<string>;
}

const SIDES: Record<string, Side> = {
  web: {
    source: 'web/src',
    document: 'ARCHITECTURE.md',
    shared: new Set(['ui', 'api-client', 'catalogue', 'paraglide']),
    composing: new Set(['app', 'testing', 'root.tsx', 'routes.ts', 'entry.server.tsx']),
  },
  server: {
    source: 'server/src',
    document: 'ARCHITECTURE.md',
    shared: new Set(['db', 'policy', 'secrets', 'squares', 'visibility']),
    composing: new Set(['app.ts', 'program.ts', 'main.ts', 'commands', 'demo', 'testing']),
  },
  platform: {
    source: 'platform/src',
    document: 'platform/README.md',
    shared: new Set(),
    composing: new Set(),
  },
  geo: {
    source: 'geo/src',
    document: 'geo/README.md',
    shared: new Set(),
    composing: new Set(['create-geo.ts', 'testing']),
  },
};
/** The packages that the product code of each package may import. The composing files may import all. */
const PACKAGES: Record<string, string[]> = {
  platform: ['protocol'],
  auth: ['protocol', 'platform'],
  suggestions: ['protocol', 'platform'],
  server: ['protocol', 'platform', 'auth'],
  badges: ['protocol', 'platform', 'server', 'chain'],
  geo: ['protocol', 'platform', 'server'],
  outreach: ['protocol', 'platform', 'auth', 'server'],
};

const sourcesOf = ({ source }: Side): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, source) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^paraglide\//.test(file));

const folderOf = (file: string): string => file.split('/')[0] ?? '';

/** Returns the imports of the files outside of the composing folders. `path` starts at the source folder. */
function importsOf(side: Side): { from: string; named: string; path: string }[] {
  return sourcesOf(side).flatMap((file) => {
    const from = folderOf(file);
    if (side.composing.has(from)) return [];
    const source = readFileSync(join(ROOT, side.source, file), 'utf8');
    return [...source.matchAll(IMPORT)].map(([, named = '']) => ({
      from,
      named,
      path: (named.startsWith('~/') ? named.slice(2) : normalize(join(dirname(file), named))).replaceAll(
        '\\',
        '/',
      ),
    }));
  });
}

/** Returns the layer of each folder in a document, the lowest layer first. */
function readLayers(name: string, { document }: Side): Map<string, number> {
  const lines = readFileSync(join(ROOT, document), 'utf8').matchAll(
    new RegExp(`^${name} {2,}(\\S.*)$`, 'gm'),
  );
  return new Map(
    [...lines].flatMap(([, rooms = ''], layer) => rooms.split(' ').map((room) => [room, layer])),
  );
}

describe.each(Object.entries(SIDES))('layers of the %s', (name, side) => {
  const layers = readLayers(name, side);
  const edges = importsOf(side)
    .filter(({ named }) => !named.startsWith('@wayable/'))
    .map(({ from, path }) => ({ from, to: folderOf(path) }))
    // `..` is the folder of messages, outside of the sources.
    .filter(({ from, to }) => to !== from && to !== '..' && !side.shared.has(to));

  it('finds only imports of folders in lower layers', () => {
    const wrong = edges.filter(({ from, to }) => !((layers.get(to) ?? Infinity) < (layers.get(from) ?? -1)));
    expect([...new Set(wrong.map(({ from, to }) => `${from} → ${to}`))]).toEqual([]);
  });

  it('lists only folders with imports in the documented layers', () => {
    const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
    expect([...layers.keys()].filter((room) => !linked.has(room))).toEqual([]);
  });
});

it.each(Object.entries(PACKAGES))('imports exactly the listed lower packages into %s', (name, lower) => {
  const composing = (name === 'server' && SIDES.server?.composing) || new Set(['testing']);
  const source = `${name}/src`;
  const imported = importsOf({ source, document: '', shared: new Set(), composing }).flatMap(
    ({ named }) => /^@wayable\/([^/]+)\//.exec(named)?.[1] ?? [],
  );
  expect([...new Set(imported)].sort()).toEqual(lower.toSorted());
});

it('imports only the ABI of @wayable/chain into web/src', () => {
  const { web } = SIDES;
  const named = (web ? sourcesOf(web) : []).flatMap((file) =>
    [...readFileSync(join(ROOT, 'web/src', file), 'utf8').matchAll(/['"]@wayable\/chain\/([^'"]+)['"]/g)].map(
      ([, path]) => path,
    ),
  );
  expect(named.filter((path) => path !== 'abi')).toEqual([]);
});

it('finds no SQL in route files', () => {
  const routes = globSync('{auth,badges,geo,outreach,platform,server,suggestions}/src/**/*.routes.ts', {
    cwd: ROOT,
  });
  expect(routes.length).toBeGreaterThan(10);
  const withSql = routes.filter((file) => /\bsql`/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(withSql).toEqual([]);
});
