import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** Starts the real server with demo data on a free port, for the whole run; its address is in `BASE_URL`. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wayable-e2e-'));
  await chmod(dataDir, 0o755);
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'error',
      ADDRESS_LIMIT_SCALE: '1000',
      MAP_STYLE_URL: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  process.env.BASE_URL = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, url] = /Ready on (\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    setTimeout(
      () => reject(new Error(`The server was not ready in time:\n${output}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  return async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
    if (/"level":(50|60)/.test(output)) throw new Error(`The server logged errors:\n${output}`);
  };
}
