import { toUrl } from '@wayable/platform/db/database-address';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { openDatabase } from '../db/open-database.ts';
import { fail, say } from './terminal.ts';
import { loadConfig } from './with-database.ts';

/**
 * Runs the embedded database for `npm run dev` while the server restarts after changes, until the IPC channel
 * to its parent closes. Sends the parent the server's environment: DATABASE_URL, and the default of DEMO.
 * Does nothing if DATABASE_URL is set.
 */
async function keepDatabase(): Promise<void> {
  const config = loadConfig();
  if (config.databaseUrl !== undefined) {
    process.send?.({});
    process.disconnect?.();
    return;
  }
  // Ignore signals, which reach every process of the command: the server must end before its database.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const { address, embedded, close } = await openDatabase(config);
  const stop = async (status: number) => {
    await close();
    process.exit(status);
  };
  embedded?.onUnexpectedExit((reason) => {
    say(reason);
    void stop(1);
  });
  process.on('disconnect', () => void stop(0));
  process.send?.({ DATABASE_URL: toUrl(address), DEMO: config.demo ? '1' : '0' });
}

try {
  await keepDatabase();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  fail(error.message);
}
