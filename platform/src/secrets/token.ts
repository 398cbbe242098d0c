import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Returns 256 random bits in base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const CODE_DIGITS = 6;

/** Returns six random digits for a person to type. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** Returns whether a text has the form of a token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Returns the SHA-256 hash of a text. The database stores only hashes of tokens. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
