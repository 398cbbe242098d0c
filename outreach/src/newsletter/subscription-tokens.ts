import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Creates the token for a confirmation link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Returns the hash of a token for storage in the database. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
