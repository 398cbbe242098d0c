import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@wayable/platform/db/database';
import { insertStop } from './recovery-stops.queries.ts';

const TOKEN_BYTES = 32;

/** Returns the stored hash of a stop token. */
export const hashStop = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a token of 256 bits for the link of a warning; undefined if the recovery is over. */
export async function issueStop(sql: Queryable, userId: string): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return (await insertStop(sql, userId, hashStop(token))) ? token : undefined;
}
