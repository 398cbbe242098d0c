import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionAddress, connect, type Queryable, type TransactionSql } from './database.ts';

/**
 * Keys of PostgreSQL's advisory locks, one per purpose, so that unrelated work never waits. Locks of a
 * person, a folder or an identity use hashed texts as keys instead.
 */
export const ADVISORY_LOCKS = {
  /** Parallel migrations. */
  migrations: 7_292_401,
  /** The squares of the map: `fold_location_cells`, `rebuild_location_cells`. */
  locationCells: 7_292_402,
  /** Imports of streets; may be held for minutes. */
  streets: 7_292_403,
  gazetteer: 7_292_404,
  demo: 7_292_405,
  /** Taken by `note_account_write`, with the hash of an account as the second key. */
  accountWrites: 7_292_406,
  /** Queuing the due notification mails. */
  notificationMails: 7_292_408,
  /** Taking the next mail of an update, one at a time across all processes. */
  newsletter: 7_292_409,
  /** Imports of places; may be held for minutes. */
  places: 7_292_411,
  /** Computing the verdicts of due places. */
  access: 7_292_412,
} as const;

const TRY_AGAIN_MS = 100;

/**
 * Takes a lock until the end of the transaction and waits without a timeout. A statement timeout would make a
 * process fail because another one holds the lock.
 */
export async function waitForLock(sql: TransactionSql, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql.limitStatements(0);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`;
  await sql.limitStatements();
}

/** Takes a lock until the end of the transaction. Returns false if another transaction holds it. */
export async function tryLock(sql: Queryable, lock: keyof typeof ADVISORY_LOCKS): Promise<boolean> {
  const [row] = await sql<{ is_taken: boolean }[]>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}) as is_taken
  `;
  return row?.is_taken === true;
}

/**
 * Holds the lock in a transaction while `work` runs on other connections. This also works through a pooler.
 * `assertHeld` rejects if the lock was lost, because another process may then hold it. Polls for the lock,
 * because a waiting statement has a snapshot, which would block `create index concurrently`.
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
      const isTaken = await tryLock(transaction, lock);
      // Send the statement as plain text: a prepared statement would keep its snapshot, which blocks `create
      // index concurrently`.
      const assertHeld = async () => void (await transaction.unsafe('select'));
      if (isTaken) done = { result: await work(assertHeld) };
    });
  try {
    for (;;) {
      await tryOnce().catch((error) => {
        // Ignore that the lock was lost if the work is already done.
        if (!done) throw error;
      });
      if (done) return done.result;
      await delay(TRY_AGAIN_MS);
    }
  } finally {
    await sql.end();
  }
}
