import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL and PgBouncer refuse to run as root. */
const DATABASE_USER = 'postgres';
/** Longer than a Wayable process takes to stop. */
const END_TIMEOUT_MS = 20_000;
const isRoot = process.getuid?.() === 0;

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The folder for the output of the program. */
  logFolder: string;
  /**
   * Whether the program is PostgreSQL or PgBouncer, which refuse to run as root. If we are root, it runs as
   * DATABASE_USER.
   */
  isDatabase?: boolean;
}

/** A program in a separate process. Its output goes to a file. */
export class Child {
  readonly exited: Promise<void>;
  readonly #process: ChildProcess;

  constructor({ name, command, args, env = process.env, logFolder, isDatabase = false }: ChildOptions) {
    const log = openSync(join(logFolder, `${name}.log`), 'a');
    const [program = '', ...rest] =
      isDatabase && isRoot ? [...asDatabaseUser(), command, ...args] : [command, ...args];
    this.#process = spawn(program, rest, { env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.exited = new Promise((resolve, reject) => {
      this.#process.once('exit', () => resolve());
      this.#process.once('error', reject);
    });
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Describes the end of the process for a message. */
  get ending(): string {
    return this.#process.signalCode ?? `status ${this.#process.exitCode}`;
  }

  /** Sends the signal and waits for the end of the process. Sends SIGKILL after the time limit. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isRunning) this.#process.kill(signal);
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), END_TIMEOUT_MS);
    await this.exited;
    clearTimeout(timer);
  }
}

const asDatabaseUser = () => [
  'setpriv',
  `--reuid=${DATABASE_USER}`,
  `--regid=${DATABASE_USER}`,
  '--clear-groups',
];

/** Gives a folder to the user that the database runs as. */
export function giveToDatabase(folder: string): void {
  if (isRoot) execFileSync('chown', ['-R', `${DATABASE_USER}:`, folder]);
}

/** Returns the process and its children, or nothing after its end. */
export function listProcessTree(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}

/** Sends a signal to processes. Some of them may have ended. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
