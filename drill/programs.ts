import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps the programs of administrators where an ordinary PATH does not look. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/** Each program with the Debian package that contains it. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  setpriv: 'util-linux',
} as const;
const POSTGRES_PACKAGE = 'postgresql';
/** Patroni reaches etcd with this module. */
const ETCD_MODULE_PACKAGE = 'python3-etcd';

export type ProgramName = keyof typeof PACKAGES;

export interface Programs {
  paths: Record<ProgramName, string>;
  /** The folder of `postgres` and `initdb`. */
  postgresFolder: string;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find(isExecutable);

/** Returns the folder of the newest version that Debian installed, or of the version in PATH. */
function findPostgresFolder(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => Number.parseInt(b.split('/').at(-2) ?? '', 10) - Number.parseInt(a.split('/').at(-2) ?? '', 10),
  );
  return [...versions, ...FOLDERS].find((folder) =>
    ['postgres', 'initdb', 'pg_rewind'].every((name) => isExecutable(join(folder, name))),
  );
}

/** Returns whether the Python of Patroni has the module for etcd. */
function hasEtcdModule(patroni: string): boolean {
  const [, interpreter = 'python3'] = /^#!(\S+)/.exec(readFileSync(patroni, 'utf8')) ?? [];
  return spawnSync(interpreter, ['-c', 'import etcd']).status === 0;
}

/** Returns the programs, or the packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const found = Object.entries(PACKAGES).map(([name, inPackage]) => ({
    name,
    inPackage,
    path: findProgram(name),
  }));
  const postgresFolder = findPostgresFolder();
  const missing: string[] = found.filter(({ path }) => path === undefined).map(({ inPackage }) => inPackage);
  if (postgresFolder === undefined) missing.unshift(POSTGRES_PACKAGE);
  const patroni = findProgram('patroni');
  if (patroni === undefined || !hasEtcdModule(patroni)) missing.push(ETCD_MODULE_PACKAGE);
  if (missing.length > 0 || postgresFolder === undefined) return { missing };
  const paths = Object.fromEntries(found.map(({ name, path }) => [name, path])) as Programs['paths'];
  return { paths, postgresFolder };
}
