import type { Queryable } from './database.ts';

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
  /** Whoever makes standings of regions anew: `fold_standing_changes`. */
  regionStandings: 7_292_410,
  /** Imports of places, which may hold it for minutes. */
  places: 7_292_411,
} as const;

/**
 * Takes a lock until the end of the transaction, and waits for whoever has it as long as that takes: the limit of a
 * statement is for work, and a process that starts must not fail because another one does the same.
 */
export async function waitForLock(sql: Queryable, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await sql`set local statement_timeout = 0`;
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`;
  await sql`set local statement_timeout to default`;
}
