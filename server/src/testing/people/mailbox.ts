import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';

/** Timeout and polling interval for a mail that a background job sends. */
export const ARRIVAL = { timeout: 30_000, interval: 50 };

/** A received mail with its link and code. */
export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** The reply-to email addresses, if any. */
  replyTo: string[];
  /** The URLs for unsubscribing with a mail program. */
  unsubscribe: string;
  /** The URL of the first link, or an empty text. */
  link: string;
  /** The six digits of the code, or an empty text. */
  code: string;
}

const toReceived = ({ subject = '', text = '', html = '', replyTo = [], headers }: Email): ReceivedMail => ({
  subject,
  text,
  html,
  replyTo: replyTo.flatMap(({ address }) => address ?? []),
  unsubscribe: /<(.+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '',
  link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  code: /^ +(\d{6})$/m.exec(text)?.[1] ?? '',
});

/** Reads the mails in an application's outbox folder. */
export class Mailbox {
  readonly #folder: string;
  /** Mails by file name. Names are unique, so each mail is read once. */
  readonly #mails = new Map<string, Promise<Email>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns all mails to an email address, oldest first. */
  async list(to: string): Promise<ReceivedMail[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => !name.startsWith('.')).sort();
    const mails = await Promise.all(files.map((name) => this.#read(name)));
    return mails.filter((mail) => mail.to?.some(({ address }) => address === to)).map(toReceived);
  }

  #read(name: string): Promise<Email> {
    const known = this.#mails.get(name);
    if (known) return known;
    const mail = readFile(join(this.#folder, name)).then((file) => PostalMime.parse(file));
    this.#mails.set(name, mail);
    return mail;
  }

  /** Waits for `count` mails to an email address, and returns the newest. */
  async receive(to: string, count = 1): Promise<ReceivedMail> {
    return vi.waitFor(async () => {
      const mails = await this.list(to);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${to}, not ${count}`);
      return mails.at(-1) as ReceivedMail;
    }, ARRIVAL);
  }

  /**
   * Waits for a mail with this subject, and returns the newest. Mails that are requested shortly after each
   * other arrive in any order.
   */
  async find(to: string, subject: string): Promise<ReceivedMail> {
    return vi.waitFor(async () => {
      const mails = await this.list(to);
      const found = mails.findLast((mail) => mail.subject === subject);
      if (!found) throw new Error(`No mail "${subject}" among ${mails.length} to ${to}`);
      return found;
    }, ARRIVAL);
  }
}
