import type { Config } from '@wayable/platform/config/config';
import type { ConnectionAddress } from '@wayable/platform/db/database';
import { findOwner } from '@wayable/platform/db/embedded/data-dir-lock';
import { StartupError } from '@wayable/platform/startup/startup-error';
import pg, { type ClientConfig } from 'pg';
import {
  copyDatabase,
  hidePassword,
  type MoveSummary,
  openClient,
  refuseUnfitTarget,
} from '../backup/move-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { hasDemo } from '../demo/load-demo.ts';
import { fail, say, showProgress, warn } from './terminal.ts';
import { refuseOwnServer, withDatabase } from './with-database.ts';

const [url = '', ...more] = process.argv.slice(2);
if (!/^postgres(ql)?:\/\/.+\/.+/.test(url) || more.length > 0)
  fail('Usage: npm run move-database -- postgres://owner:password@host:5432/database');
refuseOwnServer(
  'DATABASE_URL names a server of your own already: this command moves the embedded database. Unset it first.',
);

async function openTarget(): Promise<pg.Client> {
  try {
    return await openClient({ connectionString: url });
  } catch (error) {
    throw new StartupError(`The target ${hidePassword(url)} cannot be used: ${(error as Error).message}.`);
  }
}

/** Creates the tables, as a first start of the program does. */
async function makeTables(config: Config): Promise<void> {
  const { close } = await openDatabase({ ...config, databaseUrl: url });
  await close();
}

async function copy(
  { socketDir, user, database }: ConnectionAddress,
  target: pg.Client,
): Promise<MoveSummary> {
  const source = await openClient({ host: socketDir, user, database } as ClientConfig);
  try {
    return await copyDatabase(source, target, showProgress('Copying'));
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof pg.DatabaseError) && !message.startsWith('Connection terminated')) throw error;
    throw new StartupError(`The copy failed, and the target has tables without rows: ${message}.`);
  } finally {
    await source.end();
  }
}

function tellWhatIsNext(config: Config, isDemo: boolean): void {
  const { dataDir, secretsKeys, s3 } = config;
  say(`Set next: DATABASE_URL=${hidePassword(url)}`);
  say(
    secretsKeys === undefined
      ? `The secrets key stays in ${dataDir}/secrets.key. On another machine, set SECRETS_KEY to its content.`
      : 'SECRETS_KEY stays as it is.',
  );
  if (s3 === undefined)
    say(`Photos and documents stay in ${dataDir}: keep DATA_DIR, or copy its folders photos and documents.`);
  if (isDemo) say('The demo data was copied: set DEMO=1 to keep it, or run "npm run admin -- remove-demo".');
}

await withDatabase(async ({ sql, address, embedded }, config) => {
  const target = await openTarget();
  try {
    await refuseUnfitTarget(target);
    if (embedded === undefined) {
      warn(
        `A server (process ${findOwner(config.dataDir)}) uses the embedded database: what people write from now on is not in the copy.`,
      );
    }
    say(`Making the tables in ${hidePassword(url)}`);
    await makeTables(config);
    const { tables, rows, drift } = await copy(address, target);
    say(`Copied ${rows} rows of ${tables} tables; all counts agree.`);
    if (drift === 0) say('Every derived number agrees with its source rows.');
    else warn(`Drift in ${drift} number(s), as before: "npm run doctor -- --mend" repairs them.`);
    tellWhatIsNext(config, await hasDemo(sql));
    return 0;
  } finally {
    await target.end();
  }
});
