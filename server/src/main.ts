import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { purgeExpiredRows } from './auth/housekeeping.ts';
import { SecretKeys } from './auth/secrets/secret-keys.ts';
import { openSecrets } from './auth/secrets/secrets.service.ts';
import { ensureSigningKeys } from './auth/tokens/signing-keys.ts';
import { purgeUnusedAvatars } from './avatars/avatars.service.ts';
import { type LocalChain, startLocalChain } from './badges/minting/local-chain.ts';
import { forgetEarlierChains } from './badges/minting/minting.service.ts';
import { fail, say, warn } from './commands/terminal.ts';
import { loadConfig } from './commands/with-database.ts';
import { type Config, UNUSED_SETTINGS } from './config/config.ts';
import { StartupError } from './config/startup-error.ts';
import { purgeOldMessages } from './contact/contact.service.ts';
import { connect } from './db/database.ts';
import { loadDemo, removeDemo } from './db/demo/load-demo.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { purgeOldConfirmations } from './freshness/freshness.service.ts';
import { fillGazetteer } from './geocoder/gazetteer.service.ts';
import { purgeOldAccountWrites } from './http/account-limits.ts';
import type { TypedApp } from './http/app-types.ts';
import { Certificate } from './http/certificate.ts';
import { JobQueue } from './jobs/job-queue.ts';
import { purgeRemovedReviews } from './moderation/review-decisions.service.ts';
import { settleLateReviews } from './moderation/suspensions.service.ts';
import { purgeUnconfirmed } from './newsletter/subscriptions.ts';
import { purgeOldNotifications } from './notifications/notifications.ts';
import { readSite } from './pages/static-site.ts';
import { purgeOldSubmissions } from './reviews/review-submission.service.ts';
import { foldAllCellChanges } from './tiles/cell-folder.ts';

const SITE = fileURLToPath(new URL('../../web/build/client', import.meta.url));
const STOP_TIMEOUT_MS = 15_000;
const HOUSEKEEPING_EVERY_MS = 6 * 3_600_000;
/** Without a signal. What renews a certificate does so weeks before the former one ends. */
const CERTIFICATE_READ_EVERY_MS = 3_600_000;

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

/** The certificate of the configuration, if there is one; it is read again on SIGHUP, and every hour. */
function openCertificate({ tls, publicUrl }: Config): Certificate | undefined {
  if (!tls) return undefined;
  const certificate = new Certificate(tls);
  const tellProblems = () => certificate.findProblems(publicUrl).forEach(warn);
  tellProblems();
  const renew = () => {
    try {
      if (!certificate.renew()) return;
      say(`The certificate was read again; it is valid until ${certificate.validUntil.toISOString()}.`);
      tellProblems();
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      warn(`${error.message} The former certificate stays in use.`);
    }
  };
  process.on('SIGHUP', renew);
  setInterval(renew, CERTIFICATE_READ_EVERY_MS).unref();
  return certificate;
}

async function start(): Promise<void> {
  let config = loadConfig();
  const certificate = openCertificate(config);
  const unused = UNUSED_SETTINGS.filter((name) => process.env[name]);
  if (unused.length > 0) say(`Set, but not used by this version yet: ${unused.join(', ')}`);

  let app: TypedApp | undefined;
  let database: OpenDatabase | undefined;
  let jobs: JobQueue | undefined;
  let localChain: LocalChain | undefined;
  let isStopping = false;
  let housekeepingUnderWay: Promise<unknown> | undefined;

  const closeAndExit = async (status: number) => {
    setTimeout(
      () => fail('Stopping took too long; the database recovers at the next start.'),
      STOP_TIMEOUT_MS,
    ).unref();
    await app?.close();
    await jobs?.stop();
    await housekeepingUnderWay;
    await database?.close();
    await localChain?.stop();
    say('Stopped.');
    process.exit(status);
  };
  const stop = (reason: string, status: number) => {
    if (isStopping) return;
    isStopping = true;
    say(reason);
    // While the database is being opened there is nothing to close yet: below it is looked at when it is open.
    if (database) void closeAndExit(status);
  };
  const stopping = certificate
    ? (['SIGINT', 'SIGTERM'] as const)
    : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  for (const signal of stopping) {
    process.on(signal, () => stop(`${signal}: finishing requests and stopping`, 0));
  }
  process.on('disconnect', () => stop('The command that started the server is gone: stopping', 0));

  say(
    config.databaseUrl === undefined
      ? `Starting the database in ${config.dataDir}`
      : 'Connecting to the database',
  );
  database = await openDatabase(config);
  if (isStopping) return closeAndExit(0);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack}\n`);
    stop('A defect of the program: stopping.', 1);
  });
  for (const notice of database.notices) say(notice);
  const { sql } = database;
  database.embedded?.onUnexpectedExit((reason) => stop(`${reason} The next start recovers it.`, 1));

  try {
    const secrets = await openSecrets(sql, new SecretKeys(config));
    await ensureSigningKeys(sql, secrets);
    if (config.demo) {
      if (await loadDemo(sql, { withAdmin: config.demoAdmin }))
        say('The empty database was filled with demo data (DEMO=0 starts without)');
    } else if ((await removeDemo(sql)) > 0) {
      say('Without demo (DEMO): what an earlier start loaded was removed');
    }
    if (await fillGazetteer(sql)) say('The gazetteer was filled with names of towns and quarters');
    await foldAllCellChanges(sql);
    if (config.chain.isLocal) {
      localChain = await startLocalChain(config);
      config = { ...config, chain: localChain.chain };
      localChain.onUnexpectedExit((reason) =>
        warn(`${reason} Badges cannot be minted until the next start.`),
      );
      say(`A local chain mints badges (CHAIN=local): contract ${config.chain.contract?.address}`);
    }
    await forgetEarlierChains(sql, config.chain);
    const site = readSite(SITE);
    if (!site) say('The front end has not been built: only the HTTP interface is served.');
    jobs = new JobQueue(connect(database.address, { max: 1 }), (err) =>
      app?.log.error({ err }, 'the job queue failed'),
    );
    await jobs.start();
    app = await buildApp({ config, sql, secrets, jobs, site, certificate, isStopping: () => isStopping });
    const address = await listen(app, config);
    const housekeeping = () => {
      housekeepingUnderWay = Promise.all([
        purgeOldSubmissions(sql),
        purgeOldAccountWrites(sql),
        purgeUnusedAvatars(sql),
        purgeOldNotifications(sql),
        purgeOldConfirmations(sql),
        purgeOldMessages(sql),
        purgeUnconfirmed(sql),
        purgeExpiredRows(sql),
        purgeRemovedReviews(sql),
        settleLateReviews(sql),
      ]).catch((err) => app?.log.error({ err }, 'housekeeping failed'));
    };
    housekeeping();
    setInterval(housekeeping, HOUSEKEEPING_EVERY_MS).unref();
    say(`Ready on ${address}`);
    if (config.demoAdmin) say('Demo mode: sign in with Quick Login on /auth');
    else if (config.demo) {
      warn(
        `DEMO=1 on an installation that others can reach (${config.publicUrl}): everybody knows the password of its demo account. It has no demo administrator. DEMO=0 removes the demo.`,
      );
    }
  } catch (error) {
    // A start that was interrupted fails when its database is closed: that is no news.
    if (isStopping) return;
    isStopping = true;
    await app?.close();
    await jobs?.stop();
    await database.close();
    await localChain?.stop();
    throw error;
  }
}

start().catch((error) => {
  if (error instanceof StartupError) fail(error.message);
  throw error;
});
