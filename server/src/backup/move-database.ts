import { pipeline } from 'node:stream/promises';
import { StartupError } from '@wayable/platform/startup/startup-error';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Schemas of migrations and of the job queue. */
const SCHEMAS = ['public', 'auth', 'pgboss'];
const LOWEST_VERSION = 15;
const HIGHEST_VERSION = 18;
/**
 * Tables that are not copied. The target's migrations have filled the first two. Queue statistics have
 * partitions by day and start empty.
 */
const KEPT_TABLES = new Set(['public.schema_migrations', 'pgboss.version', 'pgboss.queue_stats']);
const QUOTED_PASSWORD = /\/\/([^:@/]*):[^@/]*@/;

interface Table {
  /** For example "auth.users". */
  name: string;
  /** Quoted for SQL. */
  sqlName: string;
  /** Quoted, without generated columns. */
  columns: string[];
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Returns a database URL without its password, for messages. */
export const hidePassword = (url: string): string => url.replace(QUOTED_PASSWORD, '//$1:…@');

export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ application_name: 'wayable-move', ...config });
  // Ignore the error: if the connection is lost, the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Refuses an unsuitable target: another version or encoding, a replica, other tables, accounts or places, or
 * a running program.
 * @throws {StartupError}
 */
export async function refuseUnfitTarget(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{
    version: number;
    encoding: string;
    is_read_only: boolean;
    programs: number;
  }>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as is_read_only,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'wayable') as programs`);
  const { version, encoding, is_read_only, programs } = rows[0] as (typeof rows)[0];
  if (version < LOWEST_VERSION || version > HIGHEST_VERSION) {
    throw new StartupError(
      `The target is PostgreSQL ${version}: Wayable needs ${LOWEST_VERSION} to ${HIGHEST_VERSION}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The target has the encoding ${encoding}: create it again with "create database … template template0 encoding 'UTF8'".`,
    );
  }
  if (is_read_only) throw new StartupError('The target is a replica: name the primary.');
  if (programs > 0) throw new StartupError('A Wayable process uses the target: stop it first.');
  await refuseTables(target);
}

async function refuseTables(target: pg.Client): Promise<void> {
  const tables = await listTables(target, null);
  const names = new Set(tables.map(({ name }) => name));
  const [foreign] = tables;
  if (foreign !== undefined && !names.has('public.schema_migrations')) {
    throw new StartupError(
      `The target is not empty: it has the table ${foreign.name}. Name an empty database.`,
    );
  }
  for (const name of ['auth.users', 'public.locations']) {
    if (!names.has(name)) continue;
    const { rowCount } = await target.query(`select from ${name} limit 1`);
    if (rowCount) {
      throw new StartupError(`The target is not empty: it has rows in ${name}. Name an empty database.`);
    }
  }
}

/** Lists the tables of our schemas, or with `null` of all schemas except PostgreSQL's, in a fixed order. */
async function listTables(client: pg.Client, schemas: string[] | null = SCHEMAS): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; sql_name: string; columns: string[] }>(
    `select nspname || '.' || relname as name, format('%I.%I', nspname, relname) as sql_name,
       coalesce((select array_agg(quote_ident(attname) order by attname) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''), '{}') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not like 'pg\\_%' and nspname <> 'information_schema'
       and ($1::text[] is null or nspname = any ($1))
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by 1`,
    [schemas],
  );
  return rows.map(({ name, sql_name, columns }) => ({ name, sqlName: sql_name, columns }));
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and conparentid = 0 and nspname = any ($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** @throws {StartupError} if the databases belong to different program versions */
async function compareVersions(source: pg.Client, target: pg.Client): Promise<void> {
  const [one, other] = await Promise.all(
    [source, target].map(async (client) => {
      const { rows } = await client.query(`
        select (select string_agg(name, ',' order by name) from public.schema_migrations) as migrations,
          (select version from pgboss.version) as jobs`);
      return JSON.stringify(rows);
    }),
  );
  if (one === other) return;
  throw new StartupError(
    'The running server has another version: restart it with this one, then move its database.',
  );
}

/**
 * Returns the tables to copy, which both databases have with equal columns.
 * @throws {StartupError} if a table differs
 */
function matchTables(source: Table[], target: Table[]): Table[] {
  const there = new Map(target.map((table) => [table.name, table.columns.join()]));
  for (const { name, columns } of source) {
    if (there.get(name) !== columns.join()) {
      throw new StartupError(`The table ${name} differs between the databases. Do both belong to Wayable?`);
    }
  }
  return source.filter(({ name }) => !KEPT_TABLES.has(name));
}

async function copyTable(source: pg.Client, target: pg.Client, table: Table): Promise<number> {
  const list = table.columns.join(', ');
  const reading = source.query(copyTo(`copy (select ${list} from ${table.sqlName}) to stdout`));
  const writing = target.query(copyFrom(`copy ${table.sqlName} (${list}) from stdin`));
  await pipeline(reading, writing);
  const { rows } = await target.query<{ amount: string }>(`select count(*) as amount from ${table.sqlName}`);
  const amount = Number(rows[0]?.amount);
  if (amount !== reading.rowCount) {
    throw new StartupError(`Only ${amount} of ${reading.rowCount} rows of ${table.name} were copied.`);
  }
  return amount;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value
     from pg_sequences where schemaname = any ($1) and last_value is not null`,
    [SCHEMAS],
  );
  for (const { name, value } of rows) await target.query('select setval($1::regclass, $2)', [name, value]);
}

const countDrift = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ total: number }>('select count(*)::int as total from public.drift');
  return rows[0]?.total ?? 0;
};

async function inTransaction<Result>(
  client: pg.Client,
  mode: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`begin ${mode}`);
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // Close the connection, which rolls back. A query would have to wait for an unread `copy`.
    client.connection.stream.destroy();
    throw error;
  }
}

export interface MoveSummary {
  tables: number;
  rows: number;
  /** Number of wrong derived numbers in the copy, not higher than in the source. */
  drift: number;
}

/**
 * Copies all rows of a database into another with the same tables: one snapshot of the source, one
 * transaction in the target. An owner without superuser rights cannot disable foreign keys, so drops and
 * recreates them, which also verifies them.
 * @param onCopied receives shares from 0 to 1
 * @throws {StartupError} if a count or derived number differs; the target then has no rows
 */
export async function copyDatabase(
  source: pg.Client,
  target: pg.Client,
  onCopied: (share: number) => void,
): Promise<MoveSummary> {
  const summary = await inTransaction(source, 'isolation level repeatable read, read only', () =>
    inTransaction(target, '', async () => {
      await compareVersions(source, target);
      const tables = matchTables(await listTables(source), await listTables(target));
      const foreignKeys = await listForeignKeys(target);
      for (const { table, name } of foreignKeys) {
        await target.query(`alter table ${table} drop constraint ${name}`);
      }
      for (const { sqlName } of tables) await target.query(`alter table ${sqlName} disable trigger user`);
      await target.query(`truncate ${tables.map(({ sqlName }) => sqlName).join(', ')}`);
      let rows = 0;
      for (const [index, table] of tables.entries()) {
        rows += await copyTable(source, target, table);
        onCopied((index + 1) / tables.length);
      }
      for (const { sqlName } of tables) await target.query(`alter table ${sqlName} enable trigger user`);
      for (const { table, name, definition } of foreignKeys) {
        await target.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      await copySequences(source, target);
      const [before, drift] = [await countDrift(source), await countDrift(target)];
      if (drift > before) {
        throw new StartupError(
          `${drift} derived numbers are wrong in the copy, and ${before} in the source.`,
        );
      }
      return { tables: tables.length, rows, drift };
    }),
  );
  // Without statistics, the first queries would read whole tables.
  await target.query('analyze');
  return summary;
}
