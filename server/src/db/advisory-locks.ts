import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionAddress, connect, type TransactionSql } from './database.ts';

/**
 * Keys of PostgreSQL's advisory locks, each for one purpose; two that shared one would wait for each other. Locks of a
 * person, a folder or an identity have keys that are hashed from a text instead.
 */
export const ADVISORY_LOCKS = {
  /** Processes that migrate at once. */
  migrations: 7_292_401,
  /** The squares of the map: `fold_location_cells`, `rebuild_location_cells`. */
  locationCells: 7_292_402,
  /** Imports of streets, which may hold it for minutes. */
  streets: 7_292_403,
  gazetteer: 7_292_404,
  demo: 7_292_405,
  /** With the hash of an account as its second key: `note_account_write`. */
  accountWrites: 7_292_406,
  /** Whoever hands due mails of notifications to the queue of jobs. */
  notificationMails: 7_292_408,
  /** Whoever takes the next mail of an update: one at a time, for all processes. */
  newsletter: 7_292_409,
  /** Imports of places, which may hold it for minutes. */
  places: 7_292_411,
  /** The process that computes the verdicts of places that are due. */
  access: 7_292_412,
} as const;

const TRY_AGAIN_MS = 100;

/**
 * Takes a lock until the end of the transaction, and waits for it as long as another transaction has it: the limit of a
 * statement is for work, and a process that starts must not fail because another one does the same.
 */
export async function waitForLock(sql: TransactionSql, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql.limitStatements(0);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`;
  await sql.limitStatements();
}

/**
 * Does work on other connections while a transaction of its own has the lock, also through a pooler. `assertHeld` rejects
 * when the lock was lost; the work then begins again. It tries
 * again and again, because the snapshot of a statement that waits would block `create index concurrently`.
 */
export async function withLock<T>(
  address: ConnectionAddress,
  lock: keyof typeof ADVISORY_LOCKS,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const sql = connect(address, { max: 1 });
  let done: { result: T } | undefined;
  const tryOnce = () =>
    sql.begin(async (transaction) => {
      await transaction`set local idle_in_transaction_session_timeout = 0`;
      const [row] = await transaction<{ is_taken: boolean }[]>`
        select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}) as is_taken
      `;
      // A text, because a statement with a portal would keep its snapshot, which blocks `create index concurrently`.
      const assertHeld = async () => void (await transaction.unsafe('select'));
      if (row?.is_taken) done = { result: await work(assertHeld) };
    });
  try {
    for (;;) {
      await tryOnce().catch((error) => {
        // The work is done, and its lock ended a moment early.
        if (!done) throw error;
      });
      if (done) return done.result;
      await delay(TRY_AGAIN_MS);
    }
  } finally {
    await sql.end();
  }
}
