import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WEB = 'web/src/';
const GENERATED = /^web\/src\/paraglide\//;
/** Matches imports of values. Imports of types do not exist at run time. */
const IMPORT =
  /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]((?:\.|~\/|@wayable\/(?:protocol|chain|auth|badges|geo|outreach|platform|server|suggestions)\/)[^'"]*)['"]/gm;

/** Reads which files of the project import which: paths below the root, with `/` between folders. */
export function readImportGraph(): Map<string, string[]> {
  const files = new Set(
    globSync(
      '{{attack,bench,chain,drill,e2e,scripts,web},{auth,badges,geo,outreach,platform,protocol,server,suggestions}/src}/**/*.{ts,tsx,mjs}',
      {
        cwd: ROOT,
        exclude: ['**/node_modules/**', 'web/build/**', 'web/.react-router/**'],
      },
    )
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !GENERATED.test(file)),
  );
  const importsOf = (file: string): string[] => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...source.matchAll(IMPORT)].flatMap(([, named = '']) => {
      const path = resolveImport(file, named);
      return [path, `${path}.ts`, `${path}.tsx`].filter((candidate) => files.has(candidate)).slice(0, 1);
    });
  };
  return new Map([...files].map((file) => [file, importsOf(file)]));
}

function resolveImport(file: string, named: string): string {
  if (named.startsWith('~/')) return WEB + named.slice(2);
  if (!named.startsWith('@wayable/')) return posix.join(posix.dirname(file), named);
  const [, workspace = '', ...path] = named.split('/');
  return posix.join(workspace, 'src', ...path);
}
