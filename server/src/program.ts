import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { purgeExpiredRows } from '@wayable/auth/housekeeping';
import { ensureSigningKeys } from '@wayable/auth/tokens/signing-keys';
import { type LocalChain, startLocalChain } from '@wayable/badges/minting/local-chain';
import { forgetEarlierChains } from '@wayable/badges/minting/minting.service';
import { purgeAbandonedImports } from '@wayable/geo/data-import/data-imports.service';
import { fillGazetteer } from '@wayable/geo/geocoder/gazetteer.service';
import { foldAllCellChanges } from '@wayable/geo/tiles/cell-folder';
import { purgeOldMessages } from '@wayable/outreach/contact/contact.service';
import { purgeRecipients } from '@wayable/outreach/newsletter/subscriptions';
import type { Config } from '@wayable/platform/config/config';
import { connect, type Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { purgeOldAccountWrites } from '@wayable/platform/http/limits/account-limits';
import { JOB_CONNECTION, JobQueue } from '@wayable/platform/jobs/job-queue';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import { SecretKeys } from '@wayable/platform/secrets/secret-keys';
import { StartupError } from '@wayable/platform/startup/startup-error';
import { openFileStore } from '@wayable/platform/storage/file-store';
import { openPrimaryLink } from '@wayable/platform/workers/primary-link';
import { refreshDueAccess } from './answers/access.service.ts';
import { buildApp } from './app.ts';
import { purgeUnusedAvatars } from './avatars/avatars.service.ts';
import { say, warn } from './commands/terminal.ts';
import { purgeOldConfirmations } from './confirmations/confirmations.service.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { hasDemo, loadDemo } from './demo/load-demo.ts';
import { purgeRemovedReviews } from './moderation/review-decisions.service.ts';
import { settleLateReviews } from './moderation/suspensions.service.ts';
import { purgeOldNotifications } from './notifications/notifications.ts';
import { readSite } from './pages/static-site.ts';
import { setMonthEndFigures } from './profiles/profiles.service.ts';
import { purgeOldSubmissions } from './reviews/review-submission.service.ts';
import { openSecrets } from './secrets/secrets.service.ts';

const SITE = fileURLToPath(new URL('../../web/build/client', import.meta.url));
const HOUSEKEEPING_EVERY_MS = 6 * 3_600_000;

async function listen(app: TypedApp, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use by another program; stop it or set PORT to another number.`,
      EACCES: `This user may not listen on port ${port}; set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    };
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    throw new StartupError(reason);
  }
}

/**
 * Prepares the database before the first request: keys, the demo if configured, the gazetteer, squares of the
 * map.
 */
async function prepareDatabase(sql: Database, secrets: SecretBox, config: Config): Promise<void> {
  await ensureSigningKeys(sql, secrets);
  if (config.demo) {
    const files = await openFileStore(join(config.dataDir, 'photos'), config.s3);
    const isLoaded = await loadDemo(sql, { files, withAdmin: config.demoAdmin }).finally(() => files.close());
    if (isLoaded) {
      await refreshDueAccess(sql);
      say('The empty database was filled with demo data (set DEMO=0 to start without it)');
    }
  } else if (await hasDemo(sql)) {
    throw new StartupError(
      'The demo is off, and the database still has its accounts. Everyone knows their password. Remove them with "npm run admin -- remove-demo", or keep the demo with DEMO=1.',
    );
  }
  if (await fillGazetteer(sql)) say('The gazetteer was filled with names of towns and quarters');
  await foldAllCellChanges(sql);
}

const purgeAll = (sql: Database) =>
  Promise.all([
    purgeOldSubmissions(sql),
    purgeOldAccountWrites(sql),
    purgeUnusedAvatars(sql),
    purgeOldNotifications(sql),
    purgeOldConfirmations(sql),
    purgeOldMessages(sql),
    purgeRecipients(sql),
    purgeExpiredRows(sql),
    purgeRemovedReviews(sql),
    settleLateReviews(sql),
    setMonthEndFigures(sql),
    purgeAbandonedImports(sql),
  ]);

/**
 * Everything that runs on an open database: the local chain, the job queue, the application and its
 * housekeeping.
 */
export class Program {
  #app: TypedApp | undefined;
  #jobs: JobQueue | undefined;
  #localChain: LocalChain | undefined;
  #housekeeping: Promise<unknown> | undefined;
  readonly #config: Config;
  readonly #database: OpenDatabase;
  readonly #isStopping: () => boolean;

  constructor(config: Config, database: OpenDatabase, isStopping: () => boolean) {
    this.#config = config;
    this.#database = database;
    this.#isStopping = isStopping;
  }

  /**
   * Starts everything.
   * @returns the URL that the program listens on
   * @throws {StartupError} if the user can fix the cause; call `close` to end started parts
   */
  async start(): Promise<string> {
    const { sql, address } = this.#database;
    let config = this.#config;
    const secrets = await openSecrets(sql, new SecretKeys(config));
    await prepareDatabase(sql, secrets, config);
    if (config.chain.isLocal) {
      this.#localChain = await startLocalChain(config);
      config = { ...config, chain: this.#localChain.chain };
      this.#localChain.onUnexpectedExit((reason) =>
        warn(`${reason} Badges cannot be minted until the next start.`),
      );
      say(`A local chain mints badges (CHAIN=local): contract ${config.chain.contract?.address}`);
    }
    await forgetEarlierChains(sql, config.chain);
    const site = readSite(SITE);
    if (!site) say('The front end has not been built: only the HTTP interface is served.');
    this.#jobs = new JobQueue(connect(address, JOB_CONNECTION), (err) =>
      this.#app?.log.error({ err }, 'the job queue failed'),
    );
    await this.#jobs.start();
    this.#app = await buildApp({
      config,
      sql,
      secrets,
      jobs: this.#jobs,
      site,
      isStopping: this.#isStopping,
      primary: openPrimaryLink(),
    });
    const listening = await listen(this.#app, config);
    this.#keepHouse();
    setInterval(() => this.#keepHouse(), HOUSEKEEPING_EVERY_MS).unref();
    return listening;
  }

  #keepHouse(): void {
    this.#housekeeping = purgeAll(this.#database.sql).catch((err) =>
      this.#app?.log.error({ err }, 'housekeeping failed'),
    );
  }

  /** Finishes running work and stops all started parts. The database stays open. */
  async close(): Promise<void> {
    await this.#app?.close();
    await this.#jobs?.stop();
    await this.#housekeeping;
    await this.#localChain?.stop();
  }
}
