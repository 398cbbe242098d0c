import { setTimeout as delay } from 'node:timers/promises';
import {
  answersWithin,
  type Bar,
  failuresBelow,
  failuresExplained,
  noFailure,
  pagesServed,
  writesWithin,
} from './bars.ts';
import type { Installation } from './installation.ts';
import type { Load } from './load.ts';

export interface Drill {
  /** The name of the drill in the table. */
  title: string;
  bars: Bar[];
  /** Breaks a part under load, and waits until the site has recovered. */
  run(installation: Installation, load: Load): Promise<void>;
}

const RECOVERY_SECONDS = 90;
const FREEZE_MS = 30_000;
const LOCK_SECONDS = 8;
/** Number of readers, which exceeds the database connections of all processes. */
const READERS_DURING_LOCK = 60;
const TERMINATIONS = 20;
/** The pause between two restarts of a rolling restart. */
const RESTART_PAUSE_MS = 3_000;

async function lockTables(installation: Installation): Promise<void> {
  const sql = installation.connectAsSuperuser();
  await sql.begin(async (transaction) => {
    await transaction.unsafe('lock table reviews, locations in access exclusive mode');
    await transaction`select pg_sleep(${LOCK_SECONDS})`;
  });
  await sql.end();
}

/** The drills in the order of the table, by their name on the command line. */
export const DRILLS: Record<string, Drill> = {
  'kill-primary': {
    title: 'primary killed',
    bars: [writesWithin(10)],
    async run({ cluster }, load) {
      (await cluster.findPrimary()).killPostgres();
      await load.waitForWrite(RECOVERY_SECONDS);
    },
  },
  'kill-machine': {
    title: 'machine of the primary killed',
    bars: [writesWithin(30)],
    async run({ cluster }, load) {
      await (await cluster.findPrimary()).killMachine();
      await load.waitForWrite(RECOVERY_SECONDS);
    },
  },
  'kill-process': {
    title: 'process killed',
    bars: [noFailure],
    async run({ processes }, load) {
      await processes[0]?.end('SIGKILL');
      await load.waitForWrite(RECOVERY_SECONDS);
    },
  },
  'rolling-restart': {
    title: 'rolling restart',
    bars: [noFailure],
    async run({ processes }) {
      for (const process of processes) {
        await process.end('SIGTERM');
        await process.start();
        await delay(RESTART_PAUSE_MS);
      }
    },
  },
  switchover: {
    title: 'switchover',
    bars: [writesWithin(10)],
    async run({ cluster }, load) {
      await cluster.switchOver();
      await load.waitForWrite(RECOVERY_SECONDS);
    },
  },
  'freeze-database': {
    title: 'database frozen for 30 s',
    bars: [answersWithin(15), failuresExplained, pagesServed],
    async run({ cluster }, load) {
      // Pause Patroni. Otherwise, it would promote the replica.
      await cluster.setPaused(true);
      const thaw = (await cluster.findPrimary()).freezePostgres();
      await delay(FREEZE_MS);
      thaw();
      await load.waitForWrite(RECOVERY_SECONDS);
      await cluster.setPaused(false);
    },
  },
  'fill-pool': {
    title: 'pool full',
    bars: [answersWithin(15), failuresExplained, pagesServed],
    async run(installation, load) {
      const locked = lockTables(installation);
      load.addReaders(READERS_DURING_LOCK);
      await locked;
      await load.waitForWrite(RECOVERY_SECONDS);
    },
  },
  'terminate-connections': {
    title: `connections ended ${TERMINATIONS} times`,
    bars: [failuresBelow(0.01), failuresExplained],
    async run(installation, load) {
      const sql = installation.connectAsSuperuser();
      for (let round = 0; round < TERMINATIONS; round++) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'wayable'`;
        await delay(1_000);
      }
      await sql.end();
      await load.waitForWrite(RECOVERY_SECONDS);
    },
  },
};
