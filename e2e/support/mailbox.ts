import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  subject: string;
  /** The first link, or an empty text. */
  link: string;
  /** The six-digit code, or an empty text. */
  code: string;
}

async function readMails(to: string): Promise<ReceivedMail[]> {
  const folder = process.env.OUTBOX ?? '';
  // The first mail creates the folder.
  const files = existsSync(folder) ? await readdir(folder) : [];
  const names = files.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({
      subject,
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
      code: /^ +(\d{6})$/m.exec(text)?.[1] ?? '',
    }));
}

/** Waits for a mail with this subject to an email address, and returns the newest. */
export async function receiveMail(to: string, subject: RegExp): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      found = (await readMails(to)).findLast((mail) => subject.test(mail.subject));
      return found?.subject ?? '';
    }, `a mail to ${to}`)
    .toMatch(subject);
  if (!found) throw new Error(`There is no mail to ${to}.`);
  return found;
}

/** Opens the link of a mail, and presses the button on the opened page. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}
