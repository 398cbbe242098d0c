import type { Database } from '@wayable/server/db/database';
import { deleteExpiredRows } from './housekeeping.queries.ts';

/** Deletes expired rows of the authentication service. */
export const purgeExpiredRows = (sql: Database): Promise<void> =>
  sql.begin((transaction) => deleteExpiredRows(transaction));
