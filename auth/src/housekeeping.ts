import type { Database } from '@wayable/server/db/database';
import { deleteExpiredRows, deleteUnusedAccounts } from './housekeeping.queries.ts';

/** An account takes a millisecond, so 10,000 in one statement would exceed its deadline each time. */
const ACCOUNTS_AT_ONCE = 200;

/** Deletes expired rows of the authentication service, and unused accounts. */
export async function purgeExpiredRows(sql: Database): Promise<void> {
  await sql.begin((transaction) => deleteExpiredRows(transaction));
  while ((await deleteUnusedAccounts(sql, ACCOUNTS_AT_ONCE)) === ACCOUNTS_AT_ONCE);
}
