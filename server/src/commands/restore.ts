import { findDrift } from '@wayable/platform/db/doctor';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { restoreBackup } from '../backup/restore.service.ts';
import { openDatabase } from '../db/open-database.ts';
import { fail, say, showProgress, warn } from './terminal.ts';
import { toUserPath, withConfig } from './with-database.ts';

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0) fail('Usage: npm run restore -- FILE');

await withConfig(async (config) => {
  const { dataDir, databaseUrl, secretsKeys } = config;
  if (databaseUrl !== undefined) {
    throw new StartupError(
      'A backup is restored into the embedded database: unset DATABASE_URL, restore, then move it with "npm run move-database".',
    );
  }
  const header = await restoreBackup({ config, file: toUserPath(name), onRead: showProgress('Restoring') });
  say('Recovering the database');
  const { sql, close } = await openDatabase(config);
  try {
    const [counts] = await sql<{ places: number; reviews: number; accounts: number }[]>`
      select (select count(*)::int from locations) as places, (select count(*)::int from reviews) as reviews,
        (select count(*)::int from auth.users) as accounts
    `;
    say(
      `Restored the backup of ${header.createdAt} into ${dataDir}: ${counts?.places} places, ${counts?.reviews} reviews, ${counts?.accounts} accounts.`,
    );
    const { total } = await findDrift(sql);
    if (total > 0) warn(`Drift in ${total} number(s). "npm run doctor -- --mend" repairs them.`);
  } finally {
    await close();
  }
  if (!header.hasSecrets && secretsKeys === undefined)
    say(
      `The secrets key is not in the backup: put your copy to ${dataDir}/secrets.key before the next start.`,
    );
  if (header.isOnS3) say('Photos and documents are not in the backup: they are in the S3 store.');
  return 0;
});
