import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../', import.meta.url));

/** Creates a data folder that the database's user can enter. */
export async function makeDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'wayable-process-'));
  await chmod(dir, 0o755);
  return dir;
}

const running = new Set<ServerProcess>();

/**
 * Stops the servers that failed tests left running, because these servers would slow down all later tests.
 */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/** The real server or command as a child process, with the process's output. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output = '';
  url = '';

  private constructor(file: string, args: string[], env: Record<string, string>) {
    this.child = spawn(process.execPath, [join(SERVER, file), ...args], {
      env: {
        PATH: process.env.PATH,
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        LOG_LEVEL: 'error',
        DEMO: '0',
        ADDRESS_LIMIT_SCALE: '1000',
        ACCOUNT_LIMIT_SCALE: '1000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    running.add(this);
    this.exited = new Promise((resolve) =>
      this.child.once('close', (code) => {
        running.delete(this);
        resolve(code);
      }),
    );
  }

  /** Starts the server or a command, and does not wait. */
  static spawn(env: Record<string, string>, file = 'main.ts', args: string[] = []): ServerProcess {
    return new ServerProcess(file, args, env);
  }

  /** Starts the server on a free port and waits until it is ready. */
  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess('main.ts', [], { PORT: '0', ...env });
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        const [, url] = /Ready on (\S+)/.exec(server.output) ?? [];
        if (url === undefined) return;
        server.url = url;
        resolve();
      };
      server.child.stdout?.on('data', check);
      void server.exited.then((code) => reject(new Error(`The server ended with ${code}: ${server.output}`)));
    });
    return server;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Stops the process and returns its exit status. */
  async stop(): Promise<number | null> {
    this.kill('SIGTERM');
    return this.exited;
  }
}

/** Returns the process ID of the embedded database below `dataDir`. */
export async function readDatabasePid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
