import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { insertStop } from './recovery-stops.queries.ts';

const TOKEN_BYTES = 32;

/** What is kept of the token of a warning's link. */
export const hashStop = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token of 256 bits for the link of one warning; undefined when the recovery is over. */
export async function issueStop(sql: Queryable, userId: string): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return (await insertStop(sql, userId, hashStop(token))) ? token : undefined;
}
