import { availableParallelism } from 'node:os';
import { parseAddress } from '../db/database-address.ts';
import { StartupError } from '../startup/startup-error.ts';
import { readNumber, readPositiveInteger } from './read-number.ts';

export interface DatabaseConfig {
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The owner of the database, for migrations; undefined: the role of `databaseUrl`. */
  migrationDatabaseUrl: string | undefined;
  /** The same database without the pooler, if DATABASE_URL is a pooler in transaction mode. */
  databaseDirectUrl: string | undefined;
  /** Replicas for visitors' reads. */
  databaseReadUrl: string | undefined;
  /** Maximum connections of this process, in addition to one for jobs and one for notifications. */
  databaseConnections: number;
  /** Processes that share the port. */
  workers: number;
}

type Environment = Record<string, string | undefined>;

const WORKERS_MAX = 64;

function readDatabaseUrl(name: string, value: string): string {
  if (!/^postgres(ql)?:\/\/([^@/?\s]*@)?[^@/?\s]*\/[^/?\s]+(\?\S*)?$/.test(value)) {
    throw new StartupError(
      `${name} must look like postgres://user:password@host:5432/database; its value does not.`,
    );
  }
  try {
    parseAddress({ url: value });
  } catch (error) {
    throw new StartupError(`${name} cannot be used: ${(error as Error).message}.`);
  }
  return value;
}

/** Reads another URL of the same database. */
function readFurtherDatabaseUrl(name: string, env: Environment): string | undefined {
  const value = env[name];
  if (value === undefined) return undefined;
  if (env.DATABASE_URL !== undefined) return readDatabaseUrl(name, value);
  throw new StartupError(`The configuration is incomplete: ${name} is set, but DATABASE_URL is missing.`);
}

function readWorkers(value: string): number {
  if (value === 'auto') return availableParallelism();
  return readNumber(
    'WORKERS',
    value,
    (n) => Number.isInteger(n) && n > 0 && n <= WORKERS_MAX,
    `auto, or a whole number from 1 to ${WORKERS_MAX}`,
  );
}

/**
 * Reads the settings of the database and of its processes.
 * @throws {StartupError}
 */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  return {
    databaseUrl:
      env.DATABASE_URL === undefined ? undefined : readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    migrationDatabaseUrl: readFurtherDatabaseUrl('MIGRATION_DATABASE_URL', env),
    databaseDirectUrl: readFurtherDatabaseUrl('DATABASE_DIRECT_URL', env),
    databaseReadUrl: readFurtherDatabaseUrl('DATABASE_READ_URL', env),
    databaseConnections: readPositiveInteger('DATABASE_CONNECTIONS', env.DATABASE_CONNECTIONS ?? '10'),
    workers: readWorkers(env.WORKERS ?? '1'),
  };
}
