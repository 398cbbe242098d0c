import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './processes.mjs';
import { withProgress } from './terminal.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNTIME = join(ROOT, '.runtime');
const BIN = join(RUNTIME, 'node_modules', '.bin');
const NODE_VERSION = '24.21.0';
const WANTED_MAJOR = 24;
const LOWEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);

const isTooOld = () => major < LOWEST[0] || (major === LOWEST[0] && minor < LOWEST[1]);

function installedVersion() {
  try {
    return JSON.parse(readFileSync(join(RUNTIME, 'node_modules', 'node', 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

async function installNode() {
  const manifest = { private: true, dependencies: { node: NODE_VERSION }, allowScripts: { node: true } };
  try {
    rmSync(RUNTIME, { recursive: true, force: true });
    mkdirSync(RUNTIME, { recursive: true });
    writeFileSync(join(RUNTIME, 'package.json'), JSON.stringify(manifest, null, 2));
  } catch (error) {
    throw new Error(
      `Cannot write to ${ROOT} (${error.code}): Wayable keeps Node ${WANTED_MAJOR} and its packages there.`,
    );
  }
  await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    env: process.env,
    cwd: RUNTIME,
  });
}

/**
 * The environment in which everything else runs: PATH begins with Node 24 and the project's tools. The machine's own
 * Node serves when it is new enough; otherwise Node 24 is installed from npm into `.runtime`.
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
    if (installedVersion() !== NODE_VERSION || !existsSync(join(BIN, 'node'))) {
      await withProgress(
        `Installing Node ${NODE_VERSION} beside the project (this machine has ${process.versions.node})`,
        installNode,
      );
    }
    path.unshift(BIN);
  }
  return { ...process.env, PATH: [...path, process.env.PATH].join(delimiter) };
}
