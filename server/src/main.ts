import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, UNUSED_SETTINGS } from '@wayable/platform/config/config';
import { findUnboundedProviders } from '@wayable/platform/config/provider-config';
import { findMisspelledSettings } from '@wayable/platform/config/setting-names';
import { isDatabaseUnavailable } from '@wayable/platform/db/connection-error';
import { toUrl } from '@wayable/platform/db/database-address';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { WorkerProcesses } from '@wayable/platform/workers/worker-processes';
import { fail, say, warn } from './commands/terminal.ts';
import { loadConfig } from './commands/with-database.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';

const STOP_TIMEOUT_MS = 15_000;
/** Time in which a proxy can read at `/readyz` that the server is stopping. Requests are still answered. */
const DRAIN_MS = 2_000;

/** Serves requests once the database is open. */
interface Service {
  /** @returns the URL that the service listens on */
  start(): Promise<string>;
  close(): Promise<void>;
}

/** Starts several processes on one port. This process owns the embedded database. */
function buildWorkers({ workers, demo }: Config, database: OpenDatabase | undefined): Service {
  const processes = new WorkerProcesses(
    database ? { DATABASE_URL: toUrl(database.address), DEMO: demo ? '1' : '0' } : {},
    warn,
  );
  return {
    async start() {
      const address = await processes.start(workers);
      return `http://${address} with ${workers} processes`;
    },
    close: () => processes.stop(),
  };
}

async function start(): Promise<void> {
  const config = loadConfig();
  const hasWorkers = config.workers > 1 && cluster.isPrimary;
  // Workers print nothing, because they would repeat the lines of the primary process.
  const tell = cluster.isWorker ? () => undefined : say;
  const unused = UNUSED_SETTINGS.filter((name) => process.env[name]);
  if (unused.length > 0) tell(`Set, but not used by this version yet: ${unused.join(', ')}`);
  for (const sentence of findMisspelledSettings(process.env)) tell(sentence);
  for (const sentence of findUnboundedProviders(config.auth.providers)) tell(sentence);

  let service: Service | undefined;
  let database: OpenDatabase | undefined;
  let isOpen = false;
  let isStopping = false;

  const closeAndExit = async (status: number) => {
    setTimeout(
      () => fail('Stopping took too long; the database recovers at the next start.'),
      STOP_TIMEOUT_MS,
    ).unref();
    if (service && !hasWorkers && config.trustedProxies.length > 0) await delay(DRAIN_MS);
    await service?.close();
    await database?.close();
    tell('Stopped.');
    process.exit(status);
  };
  const stop = (reason: string, status: number) => {
    if (isStopping) return;
    isStopping = true;
    tell(reason);
    // While the database is opening, there is nothing to close; the code below checks `isStopping`.
    if (isOpen) void closeAndExit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(`${signal}: finishing requests and stopping`, 0));
  }
  process.on('disconnect', () => stop('The command that started the server has ended: stopping', 0));

  tell(
    config.databaseUrl === undefined
      ? `Starting the database in ${config.dataDir}`
      : 'Connecting to the database',
  );
  // Importing the program takes longer than starting the database, so do both in parallel. Invalid settings
  // were reported before.
  const reading = hasWorkers ? undefined : import('./program.ts');
  // Wait until the modules are loaded: loading blocks the event loop, possibly for seconds, and a connection
  // could time out.
  if (config.databaseUrl !== undefined) await reading;
  if (!hasWorkers || config.databaseUrl === undefined) database = await openDatabase(config);
  isOpen = true;
  if (isStopping) return closeAndExit(0);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack}\n`);
    stop('Unexpected error: stopping.', 1);
  });
  for (const notice of database?.notices ?? []) tell(notice);
  database?.embedded?.onUnexpectedExit((reason) => stop(`${reason} The next start recovers it.`, 1));

  try {
    const program = await reading;
    service =
      program && database
        ? new program.Program(config, database, () => isStopping)
        : buildWorkers(config, database);
    const address = await service.start();
    tell(`Ready on ${address}`);
    if (config.demoAdmin) tell('Demo mode: sign in with Quick Login on /auth');
    else if (config.demo && cluster.isPrimary) {
      warn(
        `DEMO=1 on an installation that others can reach (${config.publicUrl}): everyone knows the password of its demo account. It has no demo administrator. "npm run admin -- remove-demo" removes the demo.`,
      );
    }
  } catch (error) {
    // Ignore the error of an interrupted start, which fails when its database closes.
    if (isStopping) return;
    isStopping = true;
    await service?.close();
    await database?.close();
    throw error;
  }
}

/** Explains a database that disappears during the start, which is no defect of the program. */
const explain = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  if (isDatabaseUnavailable(error))
    return `The connection to the database was lost during the start (${(error as Error).message}); start again when it is back.`;
  return (error as Error).stack ?? String(error);
};

// Catch errors here. Otherwise, they would reach the handler above, which ignores errors of a stopping
// program.
start().catch((error) => fail(explain(error)));
