import { fail, say, warn } from './commands/terminal.ts';
import { loadConfig } from './commands/with-database.ts';
import { type Config, UNUSED_SETTINGS } from './config/config.ts';
import { StartupError } from './config/startup-error.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { Certificate } from './http/tls/certificate.ts';
import type { Program } from './program.ts';

/** Without a signal. What renews a certificate does so weeks before the former one ends. */
const CERTIFICATE_READ_EVERY_MS = 3_600_000;
const STOP_TIMEOUT_MS = 15_000;

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
  const config = loadConfig();
  const certificate = openCertificate(config);
  const unused = UNUSED_SETTINGS.filter((name) => process.env[name]);
  if (unused.length > 0) say(`Set, but not used by this version yet: ${unused.join(', ')}`);

  let program: Program | undefined;
  let database: OpenDatabase | undefined;
  let isStopping = false;

  const closeAndExit = async (status: number) => {
    setTimeout(
      () => fail('Stopping took too long; the database recovers at the next start.'),
      STOP_TIMEOUT_MS,
    ).unref();
    await program?.close();
    await database?.close();
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
  // Reading all of the program takes longer than the database needs to start; settings that are wrong have been told before.
  const reading = import('./program.ts');
  database = await openDatabase(config);
  if (isStopping) return closeAndExit(0);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack}\n`);
    stop('A defect of the program: stopping.', 1);
  });
  for (const notice of database.notices) say(notice);
  database.embedded?.onUnexpectedExit((reason) => stop(`${reason} The next start recovers it.`, 1));

  try {
    const { Program } = await reading;
    program = new Program(config, database, certificate, () => isStopping);
    const address = await program.start();
    say(`Ready on ${address}`);
    if (config.demoAdmin) say('Demo mode: sign in with Quick Login on /auth');
    else if (config.demo) {
      warn(
        `DEMO=1 on an installation that others can reach (${config.publicUrl}): everybody knows the password of its demo account. It has no demo administrator. "npm run admin -- remove-demo" removes the demo.`,
      );
    }
  } catch (error) {
    // A start that was interrupted fails when its database is closed: that is no news.
    if (isStopping) return;
    isStopping = true;
    await program?.close();
    await database.close();
    throw error;
  }
}

// Thrown on, an error that nobody has foreseen would end in the handler above, which leaves a program alone that stops already.
start().catch((error) => fail(error instanceof StartupError ? error.message : error.stack));
