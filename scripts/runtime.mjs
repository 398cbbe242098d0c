import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withInstallLock } from './install-lock.mjs';
import { runQuietly } from './processes.mjs';
import { withProgress } from './terminal.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNTIME = join(ROOT, '.runtime');
const BIN = join(RUNTIME, 'node_modules', '.bin');
const STAMP = join(RUNTIME, '.installed');
/**
 * One Node package per platform, with its hash. The npm package `node` would download the program in a
 * script, which no lock file checks.
 */
const LOCKED = join(ROOT, 'scripts', 'runtime');
const WANTED_MAJOR = 24;
const LOWEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);

const isTooOld = () => major < LOWEST[0] || (major === LOWEST[0] && minor < LOWEST[1]);

const readLock = () => readFileSync(join(LOCKED, 'package-lock.json'), 'utf8');

function isInstalled() {
  try {
    return existsSync(join(BIN, 'node')) && readFileSync(STAMP, 'utf8') === readLock();
  } catch {
    return false;
  }
}

async function installNode() {
  rmSync(RUNTIME, { recursive: true, force: true });
  mkdirSync(RUNTIME, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(LOCKED, file), join(RUNTIME, file));
  // The platform packages contain only the program, so no scripts are needed.
  await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
    cwd: RUNTIME,
  });
  // npm silently skips a package that does not fit the platform or the hash.
  if (!existsSync(join(BIN, 'node'))) {
    throw new Error(
      `There is no locked Node ${WANTED_MAJOR} for ${process.platform} on ${process.arch}, or its download does not match scripts/runtime/package-lock.json: install Node ${WANTED_MAJOR} yourself (https://nodejs.org) and start again.`,
    );
  }
  writeFileSync(STAMP, readLock());
}

/**
 * Returns the environment for all commands: PATH begins with Node 24 and the project's tools. If the
 * machine's Node is too old, installs Node 24 from npm into `.runtime`.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function ensureNode() {
  if (isTooOld()) {
    throw new Error(
      `Wayable needs Node ${LOWEST.join('.')} or newer to start; this is ${process.versions.node}.`,
    );
  }
  const path = [join(ROOT, 'node_modules', '.bin')];
  if (major < WANTED_MAJOR) {
    if (!isInstalled()) {
      await withInstallLock(ROOT, async () => {
        if (isInstalled()) return;
        await withProgress(
          `Installing Node ${WANTED_MAJOR} beside the project (this machine has ${process.versions.node})`,
          installNode,
        );
      });
    }
    path.unshift(BIN);
  }
  return {
    ...process.env,
    PATH: [...path, process.env.PATH].join(delimiter),
    // Tests and commands start Node often: cache stripped types and compiled modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'node'),
  };
}
