import { rm } from 'node:fs/promises';
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from '@wayable/protocol/client-config';
import type { NewsletterUpdate } from '@wayable/protocol/newsletter';
import { copyPreparedData } from '@wayable/server/testing/data-dirs';
import { MailServer } from '@wayable/server/testing/people/mail-server';
import { ServerProcess } from '@wayable/server/testing/server-process';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';

const READERS = 12;
const SENT_BEFORE_KILL = 4;
const SUBJECT = 'News of the drill';

const smtp = new MailServer();

beforeAll(() => smtp.start());
afterAll(() => smtp.stop());

const sentTo = () =>
  smtp.delivered.filter(({ raw }) => raw.includes(`Subject: ${SUBJECT}`)).flatMap(({ to }) => to);

async function call<Answer>(
  url: string,
  method: string,
  body?: object,
  authorization?: string,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(authorization !== undefined && { authorization }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  const type = response.headers.get('content-type') ?? '';
  return (type.includes('json') ? response.json() : response.text()) as Promise<Answer>;
}

async function signIn(url: string): Promise<string> {
  const session = await call<{ access_token: string }>(`${url}/auth/v1/token?grant_type=password`, 'POST', {
    email: DEMO_ADMIN_EMAIL,
    password: DEMO_PASSWORD,
  });
  return `Bearer ${session.access_token}`;
}

async function subscribe(url: string, email: string): Promise<void> {
  await call(`${url}/api/v1/newsletter`, 'POST', { email });
  const find = () => smtp.delivered.find(({ to }) => to.includes(email))?.raw;
  await expect.poll(find).toBeDefined();
  const { text = '' } = await PostalMime.parse(find() ?? '');
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  await call(`${url}${link.pathname}${link.search}`, 'POST');
}

/**
 * SIGKILL ends the process during an update. The next process sends the remaining mails, and each reader
 * gets one mail.
 */
it('continues a newsletter update after SIGKILL without duplicate mails', async () => {
  const dataDir = await copyPreparedData();
  const environment = {
    DATA_DIR: dataDir,
    DEMO: '1',
    MAIL_URL: smtp.url,
    // One mail per tenth of a second
    NEWSLETTER_PER_MINUTE: '600',
  };
  let server = await ServerProcess.start(environment);
  const readers = Array.from({ length: READERS }, (_, index) => `reader${index}@people.example`);
  await Promise.all(readers.map((email) => subscribe(server.url, email)));
  const authorization = await signIn(server.url);
  const content = { subject: SUBJECT, body: 'Hello' };
  const { id, revision } = await call<NewsletterUpdate>(
    `${server.url}/api/v1/admin/updates`,
    'POST',
    content,
    authorization,
  );
  await call(`${server.url}/api/v1/admin/updates/${id}/sending`, 'PUT', { revision }, authorization);
  await expect.poll(() => sentTo().length, { interval: 20 }).toBeGreaterThanOrEqual(SENT_BEFORE_KILL);
  server.kill('SIGKILL');
  await server.exited;
  expect(sentTo().length).toBeLessThan(READERS - 1);

  server = await ServerProcess.start(environment);
  const again = await signIn(server.url);
  const findProgress = async () => {
    const { data } = await call<{ data: NewsletterUpdate[] }>(
      `${server.url}/api/v1/admin/updates`,
      'GET',
      undefined,
      again,
    );
    return data.find((update) => update.id === id)?.progress;
  };
  // One delivery may stay claimed, because its mail may have been sent before the kill.
  await expect.poll(async () => (await findProgress())?.sent).toBeGreaterThanOrEqual(READERS - 1);
  const progress = await findProgress();
  expect(progress).toMatchObject({ total: READERS, failed: 0, skipped: 0 });
  expect(await server.stop()).toBe(0);
  expect(sentTo().length).toBeGreaterThanOrEqual(READERS - 1);
  expect(new Set(sentTo()).size).toBe(sentTo().length);
  await rm(dataDir, { recursive: true, force: true });
});
