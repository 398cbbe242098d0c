import { StartupError } from '../startup/startup-error.ts';

type Environment = Record<string, string | undefined>;

export interface MailConfig {
  /** smtp:// or smtps://; undefined: each mail is a file in the folder outbox of `dataDir`. */
  mailUrl: string | undefined;
  /** The sender of mails. */
  mailFrom: string;
  /** The recipient of contact messages; undefined: only the admin panel shows them. */
  contactMail: string | undefined;
  /** Maximum number of mails of an update per minute. */
  newsletterPerMinute: number;
}

function readMailUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new StartupError(
      'MAIL_URL must look like smtp://user:password@host:587 or smtps://…; its value does not.',
    );
  }
  return value;
}

function readMailFrom(value: string): string {
  if (/^([^<>\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/.test(value)) return value;
  throw new StartupError(`MAIL_FROM must be one mail address, with or without a name, not "${value}".`);
}

function readContactMail(value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s<>@,;:"()]+@[^\s<>@,;:"()]+$/.test(value)) return value;
  throw new StartupError(`CONTACT_MAIL must be one mail address without a name, not "${value}".`);
}

function readPerMinute(value: string): number {
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new StartupError(`NEWSLETTER_PER_MINUTE must be a whole number above 0, not "${value}".`);
}

/**
 * Reads the settings of mails.
 * @throws {StartupError}
 */
export const readMailConfig = (env: Environment): MailConfig => ({
  mailUrl: readMailUrl(env.MAIL_URL),
  mailFrom: readMailFrom(env.MAIL_FROM ?? 'Wayable <no-reply@wayable.example>'),
  contactMail: readContactMail(env.CONTACT_MAIL),
  newsletterPerMinute: readPerMinute(env.NEWSLETTER_PER_MINUTE ?? '60'),
});
