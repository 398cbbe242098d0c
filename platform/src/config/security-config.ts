import { parseSecretKeys, type SecretKey } from '../secrets/secret-keys.ts';
import { StartupError } from '../startup/startup-error.ts';

type Environment = Record<string, string | undefined>;

const splitList = (value: string): string[] => value.split(',').map((item) => item.trim());

/**
 * Parses SECRETS_KEY, the keys that encrypt secrets in the database. Returns undefined if it is unset; a file
 * in the data folder then has the keys.
 * @throws {StartupError}
 */
export const readSecretsKeys = ({ SECRETS_KEY }: Environment): SecretKey[] | undefined =>
  SECRETS_KEY === undefined ? undefined : parseSecretKeys('SECRETS_KEY', splitList(SECRETS_KEY));

/**
 * Reads the security contacts (RFC 9116, section 2.5.3).
 * @throws {StartupError}
 */
export function readSecurityContacts({ SECURITY_CONTACT = '' }: Environment): string[] {
  const contacts = splitList(SECURITY_CONTACT).filter((contact) => contact !== '');
  const wrong = contacts.find((contact) => !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/.test(contact));
  if (wrong === undefined) return contacts;
  throw new StartupError(`SECURITY_CONTACT must list mailto: and https: addresses, not "${wrong}".`);
}
