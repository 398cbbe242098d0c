import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface LockedPackage {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };

/** Finds a package in the lock file, in the node_modules of a folder or of its parent folders. */
function resolvePackage(folder: string, name: string): string | undefined {
  for (let at = folder; ; ) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (at === '') return undefined;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '';
  }
}

/** Returns the names of the packages that a workspace needs at run time. */
function listRuntimePackages(workspace: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string | undefined): void => {
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      visit(resolvePackage(path, name));
    }
  };
  visit(workspace);
  return new Set([...found].map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
}

describe('Dockerfile', () => {
  it('installs no compiler or test tool into the Docker image', () => {
    const names = listRuntimePackages('server');
    expect(names).toContain('fastify');
    expect(names).toContain('viem');
    const unwanted = ['solc', 'hardhat', '@openzeppelin/contracts', 'vite', 'vitest', 's3rver'];
    expect(unwanted.filter((name) => names.has(name))).toEqual([]);
  });

  it('copies the package.json of every workspace into the Docker image', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const dockerfile = read('Dockerfile');
    expect(workspaces.filter((name) => !dockerfile.includes(`COPY ${name}/package.json ${name}/`))).toEqual(
      [],
    );
  });
});

describe('make-env.sh', () => {
  let folder: string;
  const makeEnv = (...args: string[]) =>
    execFileSync('sh', [join(folder, 'deploy/make-env.sh'), ...args], { stdio: 'pipe' });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wayable-env-'));
    cpSync(join(ROOT, 'deploy/make-env.sh'), join(folder, 'deploy/make-env.sh'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('writes every variable of compose.yaml to .env', () => {
    makeEnv('map.example.org');
    const env = readFileSync(join(folder, '.env'), 'utf8');
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)(:\?[^}]+)?\}/g)];
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter(([, name]) => !new RegExp(`^${name}=.+$`, 'm').test(env))).toEqual([]);
    // Without ":?", Compose replaces an unset secret with an empty text.
    expect(asked.filter(([, , required]) => required === undefined)).toEqual([]);
  });

  it('makes .env and wayable.env readable only for the owner', () => {
    makeEnv('map.example.org');
    for (const file of ['.env', 'wayable.env']) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    }
  });

  it('creates a different SECRETS_KEY of 32 bytes each time', () => {
    makeEnv('map.example.org');
    const first = readFileSync(join(folder, 'wayable.env'), 'utf8');
    for (const file of ['.env', 'wayable.env']) rmSync(join(folder, file));
    makeEnv('map.example.org');
    const second = readFileSync(join(folder, 'wayable.env'), 'utf8');
    const keyOf = (text: string): string => /^SECRETS_KEY=(.*)$/m.exec(text)?.[1] ?? '';
    expect(Buffer.from(keyOf(first), 'base64')).toHaveLength(32);
    expect(keyOf(first)).not.toBe(keyOf(second));
  });

  it('refuses to overwrite the secrets in an existing .env', () => {
    makeEnv('map.example.org');
    expect(() => makeEnv('map.example.org')).toThrow(/exists/);
  });

  it.each([[[]], [['a b']], [['x;id']]])('prints the usage for the invalid domain arguments %j', (args) => {
    expect(() => makeEnv(...args)).toThrow(/Usage/);
  });
});
