import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readImportGraph } from './import-graph.ts';

/**
 * Files that import nearly everything. A test that reaches a changed file only through one of them does not
 * count as affected.
 */
const HUB =
  /^server\/src\/(app|program|main)\.ts$|\/testing\/|^web\/src\/(root\.tsx|routes\.ts|app\/routes\/)|^web\/vite\.config\.ts$/;
const TEST = /\.test\.tsx?$/;
const ON_POSTGRES =
  /^(?:auth|badges|geo|outreach|platform|server|suggestions)\/src\/.*\.(routes|db)\.test\.ts$/;
const COMPONENT = /\.component\.test\.tsx$/;
const PROCESS = /\.process\.test\.ts$|^attack\//;
/** Tests of the repository itself, which read files of all folders. */
const RULES = /^scripts\/.*\.test\.ts$/;
const SCHEMA_TESTS = ['server/src/db/baseline.db.test.ts', 'server/src/db/statements.db.test.ts'];

/** Test files by runner. */
export interface AffectedTests {
  unit: string[];
  server: string[];
  component: string[];
}

/**
 * Returns the folder of a feature: `review` for server/src/reviews/…, web/src/reviews/… and
 * web/src/app/review/….
 */
function roomOf(file: string): string | undefined {
  const [, side, room] =
    /^(auth|badges|geo|outreach|platform|server|suggestions|web)\/src\/(?:app\/)?([\w-]+)/.exec(file) ?? [];
  return side && room ? `${side} ${room.replace(/s$/, '')}` : undefined;
}

/**
 * Lists the tests most likely to break by a change: those that import a changed file, directly or indirectly,
 * and those in the folders of the same feature.
 * @param graph the imports of each file
 */
export function listAffectedTests(
  graph: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): AffectedTests {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);

  const reached = new Set(changed);
  for (const file of reached) {
    if (HUB.test(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const rooms = new Set(changed.map(roomOf));
  const isOfRoom = (file: string) =>
    (ON_POSTGRES.test(file) || COMPONENT.test(file)) && rooms.has(roomOf(file));
  const changesSchema = changed.some((file) => /\.(sql|queries\.ts)$/.test(file));
  const tests = [...graph.keys()].filter(
    (file) =>
      TEST.test(file) &&
      !PROCESS.test(file) &&
      (reached.has(file) ||
        isOfRoom(file) ||
        RULES.test(file) ||
        (changesSchema && SCHEMA_TESTS.includes(file))),
  );
  return {
    unit: tests.filter((file) => !ON_POSTGRES.test(file) && !COMPONENT.test(file)),
    server: tests.filter((file) => ON_POSTGRES.test(file)),
    component: tests.filter((file) => COMPONENT.test(file)),
  };
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/**
 * Returns the files that differ from the last commit. Without differences, returns the files of the last
 * commit.
 */
export function listChangedFiles(): string[] {
  const uncommitted = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

if (import.meta.main) {
  const changed = listChangedFiles();
  process.stdout.write(JSON.stringify({ changed, ...listAffectedTests(readImportGraph(), changed) }));
}
