import type { Queryable } from '@wayable/platform/db/database';
import { hashOf, newToken } from '@wayable/platform/secrets/token';
import { insertStop } from './recovery-stops.queries.ts';

/** Creates a token for the link of a warning; undefined if the recovery is over. */
export async function issueStop(sql: Queryable, userId: string): Promise<string | undefined> {
  const token = newToken();
  return (await insertStop(sql, userId, hashOf(token))) ? token : undefined;
}
