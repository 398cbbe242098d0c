import type { Database } from '@wayable/platform/db/database';
import { deleteExpiredRows, deleteUnusedAccounts } from './housekeeping.queries.ts';
import { purgeSigningKeys } from './tokens/signing-keys.ts';

/**
 * Maximum number of accounts per statement. Deleting one takes a millisecond, so 10,000 would exceed the
 * statement timeout.
 */
const ACCOUNTS_AT_ONCE = 200;
/** Maximum number of accounts per run. When the program stops, it waits at most 15 seconds for the run. */
const ACCOUNTS_PER_RUN = 5_000;

/** Deletes expired rows of the authentication service, and some unused accounts. */
export async function purgeExpiredRows(sql: Database): Promise<void> {
  await sql.begin((transaction) => deleteExpiredRows(transaction));
  await purgeSigningKeys(sql);
  for (let deleted = 0; deleted < ACCOUNTS_PER_RUN; deleted += ACCOUNTS_AT_ONCE)
    if ((await deleteUnusedAccounts(sql, ACCOUNTS_AT_ONCE)) < ACCOUNTS_AT_ONCE) return;
}
