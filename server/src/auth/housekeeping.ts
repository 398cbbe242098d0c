import type { Database } from '../db/database.ts';
import { deleteWhatHasRunOut } from './housekeeping.queries.ts';

/** Removes what has run out from the tables of the authentication service. */
export const forgetWhatHasRunOut = (sql: Database): Promise<void> =>
  sql.begin((transaction) => deleteWhatHasRunOut(transaction));
