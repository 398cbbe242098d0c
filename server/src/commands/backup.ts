import { createBackup } from '../backup/backup.service.ts';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import { fail, say, showProgress } from './terminal.ts';
import { loadConfig, toUserPath, withDatabase } from './with-database.ts';

const args = process.argv.slice(2);
const hasSecrets = args.includes('--with-secrets');
const [name, ...more] = args.filter((arg) => arg !== '--with-secrets');
if (name === undefined || name.startsWith('-') || more.length > 0)
  fail('Usage: npm run backup -- FILE [--with-secrets]');

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function tellWhatIsMissing({ secretsKeys, s3, dataDir }: Config): void {
  if (secretsKeys !== undefined) {
    say('The backup lacks the key of SECRETS_KEY. Keep a copy of it elsewhere.');
  } else if (!hasSecrets) {
    say(
      `Not in it: the secrets key (${dataDir}/secrets.key). Keep a copy of it apart from the backup: without it, authenticator apps are lost.`,
    );
  }
  if (s3 !== undefined) say(`The backup lacks photos and documents. They are in the S3 bucket ${s3.bucket}.`);
}

const file = toUserPath(name);

/** @throws {StartupError} if the database is not the embedded one */
function refuseOwnServer(): void {
  if (loadConfig().databaseUrl === undefined) return;
  throw new StartupError(
    'DATABASE_URL names a server of your own: back it up with pg_dump or pgBackRest, and keep photos and documents of DATA_DIR (or the S3 bucket) and the secrets key with it (docs/operations/backup.md).',
  );
}

try {
  refuseOwnServer();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  fail(error.message);
}
await withDatabase(async ({ sql }, config) => {
  say(`Backing up DATA_DIR ${config.dataDir}`);
  const { files, bytes, archiveBytes } = await createBackup({
    sql,
    config,
    file,
    hasSecrets,
    onWritten: showProgress('Writing'),
    onVerified: showProgress('Reading back'),
  });
  say(`${file}: ${files} files, ${megabytes(bytes)} in ${megabytes(archiveBytes)}; all checksums match.`);
  tellWhatIsMissing(config);
  return 0;
});
