import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 120_000;

export interface RunningServer {
  url: string;
  /** The folder that contains a file for each mail. */
  outbox: string;
  dataDir: string;
  /**
   * Stops the server, passes its data to `useData`, and removes the data. @throws if the server has logged an
   * error
   */
  stop: (useData?: () => Promise<unknown>) => Promise<void>;
}

/** Finds a free port before the server starts, because the server's mails contain links with the port. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Creates a folder that the database's user can access when the tests run as root. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wayable-e2e-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Copies a stopped server's folder and keeps the files' owners, which Node's `cp` does not. */
const copyData = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

/**
 * Prepares the data for each server of the run: a database with the demo data. Creating this database takes
 * seconds, copying it is fast. Starts from the data in `PREPARED_DATA`, if any, and then sets `PREPARED_DATA`
 * to the new folder.
 * @returns a function that removes the folder
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  const server = await startServer();
  await server.stop(() => copyData(server.dataDir, folder));
  process.env.PREPARED_DATA = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Starts the real program on a free port with its own database and the demo data.
 * @param env extends the environment
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await makeFolder();
  const prepared = process.env.PREPARED_DATA;
  if (prepared !== undefined && existsSync(prepared)) await copyData(prepared, dataDir);
  // Use the host name, because passkeys cannot belong to an IP address.
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: '1',
      LOG_LEVEL: 'error',
      ADDRESS_LIMIT_SCALE: '1000',
      ACCOUNT_LIMIT_SCALE: '1000',
      MAP_STYLE_URL: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  let output = '';
  const stop = async (useData?: () => Promise<unknown>) => {
    server.kill('SIGTERM');
    await exited;
    await useData?.();
    await rm(dataDir, { recursive: true, force: true });
    if (/"level":(50|60)/.test(output)) throw new Error(`The server logged errors:\n${output}`);
  };
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ready on ')) resolve();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    setTimeout(
      () => reject(new Error(`The server was not ready in time:\n${output}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  try {
    await ready;
  } catch (error) {
    server.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return { url, dataDir, outbox: join(dataDir, 'outbox'), stop };
}
