import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

export interface RunningServer {
  url: string;
  /** Stops it and removes its data. @throws when it has logged an error. */
  stop: () => Promise<void>;
}

/** Starts the real program on a free port and a database of its own; `env` adds to its environment. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wayable-e2e-'));
  // The database's own user, when the tests run as root, has to get there.
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
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  let output = '';
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
    if (/"level":(50|60)/.test(output)) throw new Error(`The server logged errors:\n${output}`);
  };
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, ready] = /Ready on (\S+)/.exec(output) ?? [];
      if (ready !== undefined) resolve(ready);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    setTimeout(
      () => reject(new Error(`The server was not ready in time:\n${output}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  return { url, stop };
}
