import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { MailNotSent } from './mail-failure.ts';

/** A mail with the same content as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if replies do not go to us. */
  replyTo?: { name: string; address: string };
  /** Headers in addition to those of every mail. */
  headers?: Record<string, string>;
  /** The id of the mail, equal for all tries, so that a mailbox detects duplicates; random if undefined. */
  messageId?: string;
}

/** Delivers mails. `send` rejects if the delivery fails, over SMTP with a {@link MailNotSent}. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
  /** Rejects unless the mail server answers. */
  probe?(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Prevents automatic replies of other machines. */
const HEADERS = { 'auto-submitted': 'auto-generated' };

class SmtpSender implements MailSender {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor(url: string, from: string) {
    this.#transport = createTransport(url, {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
    this.#from = from;
  }

  async send({ to, headers, ...mail }: Mail): Promise<void> {
    // Pass the address as an object, so that it is never parsed as a list.
    const message = {
      from: this.#from,
      to: { name: '', address: to },
      headers: { ...HEADERS, ...headers },
      ...mail,
    };
    await this.#transport.sendMail(message).catch((error) => {
      throw new MailNotSent(error);
    });
  }

  async probe(): Promise<void> {
    await this.#transport.verify();
  }
}

/** Writes each mail to a file, for tests and for demos without a mail server. */
class OutboxSender implements MailSender {
  readonly #folder: string;
  readonly #from: string;

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  async send({ to, headers, ...mail }: Mail): Promise<void> {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail({
      from: this.#from,
      to: { name: '', address: to },
      headers: { ...HEADERS, ...headers },
      ...mail,
    });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    // Rename the file when it is complete, so that readers of the folder never open a partial mail.
    const unfinished = join(this.#folder, `.${name}.part`);
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, join(this.#folder, name));
  }
}

/** Builds the SMTP sender if a mail server is configured, else the outbox sender. */
export const buildMailSender = (settings: {
  mailUrl: string | undefined;
  mailFrom: string;
  outboxDir: string;
}): MailSender =>
  settings.mailUrl === undefined
    ? new OutboxSender(settings.outboxDir, settings.mailFrom)
    : new SmtpSender(settings.mailUrl, settings.mailFrom);
