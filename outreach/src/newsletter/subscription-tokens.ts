import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** What the link of a confirmation carries. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isToken = (text: string): boolean => TOKEN.test(text);

/** What the database knows of it. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
