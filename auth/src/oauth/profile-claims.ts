import { domainToASCII } from 'node:url';
import { toStoredEmail } from '../accounts/email-addresses.ts';
import type { ProviderEmail, ProviderProfile } from './provider.ts';

const LINE_MAX = 200;
const URL_MAX = 500;
const SUBJECT_MAX = 255;
const EMAILS_MAX = 20;

/** Returns one line of text, or undefined. */
function readLine(value: unknown, max = LINE_MAX): string | undefined {
  if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value)) return undefined;
  const line = value.trim();
  return line === '' || line.length > max ? undefined : line;
}

function readPicture(value: unknown): string | undefined {
  const line = readLine(value, URL_MAX);
  return line !== undefined && URL.parse(line)?.protocol === 'https:' ? line : undefined;
}

function readSubject(value: unknown): string {
  const subject = readLine(value, SUBJECT_MAX);
  if (subject === undefined) throw new Error('The provider returned no subject');
  return subject;
}

/** Returns a list with the email, which is empty if the email is invalid. */
function readEmail(value: unknown, isVerified: boolean): ProviderEmail[] {
  const line = readLine(value);
  if (line === undefined) return [];
  try {
    return [{ address: toStoredEmail(line), isVerified }];
  } catch {
    return [];
  }
}

const withoutGaps = (claims: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const domainOf = (address: string): string => domainToASCII(address.slice(address.lastIndexOf('@') + 1));

/**
 * Reads the claims of OpenID Connect (Core 1.0, section 5.1).
 * @param emailDomains the email domains that the provider may confirm; undefined for every domain
 * @throws {Error} without a subject
 */
export function toOidcProfile(claims: Record<string, unknown>, emailDomains?: string[]): ProviderProfile {
  // Some providers send `email_verified` as text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  const emails = readEmail(claims.email, isVerified).map((email) => ({
    ...email,
    isVerified: email.isVerified && (emailDomains?.includes(domainOf(email.address)) ?? true),
  }));
  const name = readLine(claims.name) ?? readLine(claims.full_name);
  const picture = readPicture(claims.picture);
  return {
    subject: readSubject(claims.sub),
    emails,
    claims: withoutGaps({
      name,
      full_name: name,
      preferred_username: readLine(claims.preferred_username),
      picture,
      avatar_url: picture,
      iss: readLine(claims.iss, URL_MAX),
    }),
  };
}

/**
 * Reads GitHub's profile; `user` and `emails` are responses of its API.
 * @throws {Error} if they are malformed
 */
export function toGithubProfile(user: unknown, emails: unknown): ProviderProfile {
  const { id, login, name, avatar_url } = (user ?? {}) as Record<string, unknown>;
  if (!Number.isSafeInteger(id)) throw new Error('GitHub returned no user');
  if (!Array.isArray(emails)) throw new Error('GitHub returned no email addresses');
  const known = (emails.slice(0, EMAILS_MAX) as Record<string, unknown>[]).toSorted(
    (one, other) => Number(other.primary === true) - Number(one.primary === true),
  );
  const userName = readLine(login);
  const shownName = readLine(name) ?? userName;
  return {
    subject: String(id),
    emails: known.flatMap(({ email, verified }) => readEmail(email, verified === true)),
    claims: withoutGaps({
      name: shownName,
      full_name: shownName,
      user_name: userName,
      preferred_username: userName,
      avatar_url: readPicture(avatar_url),
    }),
  };
}

/** Returns the stored data of an identity (docs/auth-protocol.md#objects). */
export const toIdentityData = ({ subject, emails, claims }: ProviderProfile): Record<string, unknown> => ({
  ...claims,
  sub: subject,
  provider_id: subject,
  ...(emails[0] && { email: emails[0].address }),
  email_verified: emails[0]?.isVerified ?? false,
  phone_verified: false,
});
