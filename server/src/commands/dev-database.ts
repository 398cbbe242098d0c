import { StartupError } from '../config/startup-error.ts';
import { toUrl } from '../db/database-address.ts';
import { openDatabase } from '../db/open-database.ts';
import { fail, say } from './terminal.ts';
import { loadConfig } from './with-database.ts';

/**
 * Keeps the embedded database running for `npm run dev` while the server starts anew after each change, until the
 * channel to its parent closes. It tells the parent what the server's environment needs: DATABASE_URL, and the DEMO
 * that would hold without it. Where DATABASE_URL is set it has nothing to do.
 */
async function keepDatabase(): Promise<void> {
  const config = loadConfig();
  if (config.databaseUrl !== undefined) {
    process.send?.({});
    process.disconnect?.();
    return;
  }
  // A signal may reach everything that the command started, and the server has to end before its database.
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
