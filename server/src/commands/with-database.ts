import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '@wayable/platform/config/config';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { describeDiskProblem, StartupError } from '@wayable/platform/startup/startup-error';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { fail, say } from './terminal.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Completes the environment from a file of settings, if the file exists.
 * @throws {StartupError} if it cannot be read
 */
export function loadSettings(file: string): void {
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    // Node reports a file of another user as missing.
    throw new StartupError(`${file} cannot be read: it must be a file that this user may open.`);
  }
}

/** Returns the configuration of this installation: the environment, completed from `.env`. */
export function loadConfig(): Config {
  loadSettings(`${ROOT}.env`);
  // On a terminal, log only problems. A log collector gets every request.
  const logLevel = process.stdout.isTTY ? 'warn' : 'info';
  return readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || logLevel }, ROOT);
}

/** Resolves a file name relative to the user's folder, because npm runs scripts in the project's folder. */
export const toUserPath = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

/** Exits with the sentence if DATABASE_URL names a server: the command is about the embedded database. */
export function refuseOwnServer(sentence: string): void {
  try {
    if (loadConfig().databaseUrl !== undefined) fail(sentence);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    fail(error.message);
  }
}

/** Explains an error that the user can fix; undefined for a defect. */
function explain(error: unknown): string | undefined {
  if (error instanceof StartupError || error instanceof DomainError) return error.message;
  const reason = describeDiskProblem(error);
  const { path } = error as NodeJS.ErrnoException;
  return reason && `Cannot write${path === undefined ? '' : ` to ${path}`}: ${reason}.`;
}

/** Runs a command without a database; otherwise like `withDatabase`. */
export async function withConfig(command: (config: Config) => Promise<number>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => fail('Interrupted.', 130));
  }
  try {
    process.exitCode = await command(loadConfig());
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.exitCode = 1;
    process.stderr.write(`wayable  ${error.message}\n`);
  }
  process.disconnect?.();
}

/**
 * Runs a command on the configured database, even while a server uses it, and exits with the command's
 * status. Reports fixable errors in one sentence.
 */
export async function withDatabase(
  command: (database: OpenDatabase, config: Config) => Promise<number>,
): Promise<void> {
  let database: OpenDatabase | undefined;
  const stop = () => {
    void database?.close().finally(() => fail('Interrupted.', 130));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const config = loadConfig();
    database = await openDatabase(config, { shared: true });
    for (const notice of database.notices) say(notice);
    process.exitCode = await command(database, config);
  } catch (error) {
    const sentence = explain(error);
    if (sentence === undefined) throw error;
    process.exitCode = 1;
    process.stderr.write(`wayable  ${sentence}\n`);
  } finally {
    await database?.close();
  }
  // Close the IPC channel to the parent, which would keep the process alive.
  process.disconnect?.();
}
