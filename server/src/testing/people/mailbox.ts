import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';

/** How long tests wait for a mail that a job sends, and how often they look. */
export const ARRIVAL = { timeout: 10_000, interval: 50 };

/** What a mail asks for: a link to follow and a code to type. */
export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** The addresses that an answer goes to, where it says so. */
  replyTo: string[];
  /** The addresses of programs that end mails of its kind. */
  unsubscribe: string;
  /** The address of its first link; empty where it has none. */
  link: string;
  /** Its six digits; empty where it has none. */
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

/** The outbox folder of an application, as its recipients would see it. */
export class Mailbox {
  readonly #folder: string;
  /** By the names of their files, which no other mail gets: each is read once. */
  readonly #mails = new Map<string, Promise<Email>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All mails that went to an address, oldest first. */
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

  /** The newest mail to an address, once there are so many. */
  async receive(to: string, count = 1): Promise<ReceivedMail> {
    return vi.waitFor(async () => {
      const mails = await this.list(to);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${to}, not ${count}`);
      return mails.at(-1) as ReceivedMail;
    }, ARRIVAL);
  }
}
