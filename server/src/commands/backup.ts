import type { Config } from '@wayable/platform/config/config';
import { createBackup } from '../backup/backup.service.ts';
import { fail, say, showProgress } from './terminal.ts';
import { refuseOwnServer, toUserPath, withDatabase } from './with-database.ts';

const args = process.argv.slice(2);
const hasSecrets = args.includes('--with-secrets');
const [name, ...more] = args.filter((arg) => arg !== '--with-secrets');
if (name === undefined || name.startsWith('-') || more.length > 0)
  fail('Usage: npm run backup -- FILE [--with-secrets]');

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function tellWhatIsMissing({ secretsKeys, s3, dataDir }: Config): void {
  if (secretsKeys !== undefined) {
    say('The backup does not contain the key of SECRETS_KEY. Keep a separate copy of the key.');
  } else if (!hasSecrets) {
    say(
      `The backup does not contain the secrets key (${dataDir}/secrets.key). Keep a separate copy: without the key, authenticator apps are lost.`,
    );
  }
  if (s3 !== undefined)
    say(`The backup does not contain photos and documents, which are in the S3 bucket ${s3.bucket}.`);
}

const file = toUserPath(name);

refuseOwnServer(
  'DATABASE_URL names a server of your own: back it up with pg_dump or pgBackRest, together with the secrets key and the photos and documents in DATA_DIR (or the S3 bucket) (docs/operations/backup.md).',
);
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
