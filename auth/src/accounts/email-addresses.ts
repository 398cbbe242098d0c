import { domainToASCII, domainToUnicode } from 'node:url';
import type { Queryable } from '@wayable/platform/db/database';
import { AUTH_FAULTS } from '@wayable/protocol/auth';
import { AuthError } from '../protocol/auth-error.ts';
import { findUserByEmail } from './users.queries.ts';

const EMAIL_MAX = 255;
/** Matches one address. Without comments, quotes and lists, an address cannot inject mail headers. */
const EMAIL = /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"(),:;<>[\\\]\p{C}]+\.[^\s@"(),:;<>[\\\]\p{C}.]{2,}$/u;

const toAsciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Returns whether non-ASCII letters are unchanged by case folding and normalization. */
const isFolded = (text: string): boolean =>
  [...text].every((letter) => isAscii(letter) || letter.normalize('NFKC').toLowerCase() === letter);

/** Returns a domain in ASCII (IDNA); undefined if conversion changes it (UTS 46 drops and maps letters). */
function toAsciiDomain(domain: string): string | undefined {
  if (isAscii(domain)) return toAsciiLowerCase(domain);
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === toAsciiLowerCase(domain).normalize('NFC') ? ascii : undefined;
}

/**
 * Returns the form of an address for comparison. The domain is in ASCII; in the rest, only A to Z are
 * lowercased. Returns undefined if folding would produce another address, such as a "k" for U+212A.
 */
function toComparable(written: string): string | undefined {
  const trimmed = written.trim();
  if (!isFolded(trimmed)) return undefined;
  const at = trimmed.lastIndexOf('@') + 1;
  const domain = toAsciiDomain(trimmed.slice(at));
  return domain && toAsciiLowerCase(trimmed.slice(0, at)).normalize('NFC') + domain;
}

/** Returns the form of an address for lookups. Invalid addresses are unchanged and match nothing. */
export const foldEmail = (written: string): string => toComparable(written) ?? written;

/**
 * Returns the stored form of an email.
 * @throws {AuthError} validation_failed
 */
export function toStoredEmail(written: string): string {
  const email = toComparable(written);
  if (email === undefined || email.length > EMAIL_MAX || !EMAIL.test(email)) {
    throw new AuthError(400, 'validation_failed', AUTH_FAULTS.email);
  }
  return email;
}

/** Returns the user id of a typed email's account. */
export async function findUserIdByEmail(sql: Queryable, email: string): Promise<string | undefined> {
  return (await findUserByEmail(sql, foldEmail(email)))?.id;
}
