import { domainToASCII, domainToUnicode } from 'node:url';
import { AUTH_FAULTS } from '@wayable/protocol/auth';
import type { Queryable } from '../../db/database.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { findUserByEmail } from './users.queries.ts';

const EMAIL_MAX = 255;
/** One address, without comments, quotes or lists: what a mail can be sent to and nothing that could smuggle a header. */
const EMAIL = /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"(),:;<>[\\\]\p{C}]+\.[^\s@"(),:;<>[\\\]\p{C}.]{2,}$/u;

const toAsciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Whether letters of other scripts stay what they are when case and forms of writing are levelled. */
const isFolded = (text: string): boolean =>
  [...text].every((letter) => isAscii(letter) || letter.normalize('NFKC').toLowerCase() === letter);

/** A domain in ASCII (IDNA); undefined for one that would become another on the way (UTS 46 drops and maps letters). */
function toAsciiDomain(domain: string): string | undefined {
  if (isAscii(domain)) return toAsciiLowerCase(domain);
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === toAsciiLowerCase(domain).normalize('NFC') ? ascii : undefined;
}

/**
 * An address as it is compared: in ASCII in the domain, by code point before it, where only A to Z have no case; undefined
 * where levelling case or forms would make another address of it. U+212A is not the letter k.
 */
function toComparable(written: string): string | undefined {
  const trimmed = written.trim();
  if (!isFolded(trimmed)) return undefined;
  const at = trimmed.lastIndexOf('@') + 1;
  const domain = toAsciiDomain(trimmed.slice(at));
  return domain && toAsciiLowerCase(trimmed.slice(0, at)).normalize('NFC') + domain;
}

/** An address as it is looked up. What cannot be the address of an account stays as it was written, and finds none. */
export const foldEmail = (written: string): string => toComparable(written) ?? written;

/**
 * The stored form of an email address.
 * @throws {AuthError} validation_failed
 */
export function toStoredEmail(written: string): string {
  const email = toComparable(written);
  if (email === undefined || email.length > EMAIL_MAX || !EMAIL.test(email)) {
    throw new AuthError(400, 'validation_failed', AUTH_FAULTS.email);
  }
  return email;
}

/** The account of an address as a person types it. */
export async function findUserIdByEmail(sql: Queryable, email: string): Promise<string | undefined> {
  return (await findUserByEmail(sql, foldEmail(email)))?.id;
}
