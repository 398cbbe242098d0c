import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { MailNotSent } from './mail-failure.ts';

/** One mail, the same text twice: as plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not us. */
  replyTo?: { name: string; address: string };
  /** Besides those that every mail has. */
  headers?: Record<string, string>;
  /** The same at each try, so that a mailbox can tell a repeated mail; without it the library makes one. */
  messageId?: string;
}

/** Hands mails over to whoever delivers them; rejects when that fails, by SMTP with a {@link MailNotSent}. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Nobody answers these mails, and no other machine should. */
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
    // An object: an address is never read as a list of several.
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
}

/** Without a mail server each mail is a file, for people who try the program and for tests. */
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
    // Renamed when complete: whoever looks for mails in the folder never opens half of one, or one that is renamed meanwhile.
    const unfinished = join(this.#folder, `.${name}.part`);
    await writeFile(unfinished, message as Buffer, { mode: 0o600 });
    await rename(unfinished, join(this.#folder, name));
  }
}

/** By SMTP where there is a server, else into the outbox folder. */
export const buildMailSender = (settings: {
  mailUrl: string | undefined;
  mailFrom: string;
  outboxDir: string;
}): MailSender =>
  settings.mailUrl === undefined
    ? new OutboxSender(settings.outboxDir, settings.mailFrom)
    : new SmtpSender(settings.mailUrl, settings.mailFrom);
