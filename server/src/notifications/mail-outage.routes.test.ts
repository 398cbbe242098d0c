import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailServer } from '../testing/people/mail-server.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { Notifications } from './notifications.ts';

const INBOX = 'inbox@wayable.example';
const READERS = ['reader1@people.example', 'reader2@people.example', 'reader3@people.example'];
const SUBSCRIBER = 'new@people.example';
const QUEUES = ['contact-mail', 'notification-mail', 'subscription-mail'];
const DAY_SECONDS = 86_400;

const smtp = new MailServer();
let server: TestApp;
let member: TestUser;
let admin: TestUser;

beforeAll(async () => {
  await smtp.start();
  server = await startTestApp({
    AUTH_CONFIRM_EMAIL: '0',
    MAIL_URL: smtp.url,
    CONTACT_MAIL: INBOX,
    NEWSLETTER_PER_MINUTE: '600000',
  });
  member = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
  await server.sql`update auth.users set email_confirmed_at = now()`;
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const findJobs = () => server.sql<{ name: string; state: string; tries: number; limit: number }[]>`
  select name, state, retry_count as tries, retry_limit as limit from pgboss.job where name = any(${QUEUES}) order by id
`;
/** Makes all jobs due that wait for a retry. */
const endPauses = () => server.sql`update pgboss.job set start_after = now() where state = 'retry'`;
/** Requests the running delivery again, so that the server looks for due mails immediately. */
const wakeUpdates = async (id: string) => {
  const { revision } = await findUpdate(id);
  await server.send('PUT', `/api/v1/admin/updates/${id}/sending`, { user: admin, payload: { revision } });
};
const findUpdate = async (id: string) =>
  (await server.send('GET', `/api/v1/admin/updates/${id}`, { user: admin })).body;

it('fails a permanently rejected mail after repeated tries', async () => {
  smtp.refuse = (address) => (address === INBOX ? 550 : undefined);
  const payload = {
    name: 'Robin',
    email: 'robin@people.example',
    subject: 'The ramp',
    category: 'accessibility',
    message: 'Too steep.',
    copy: false,
    open_seconds: 60,
  };
  expect((await server.send('POST', '/api/v1/contact', { payload })).status).toBe(201);
  const states = async () => (await findJobs()).map(({ state }) => state);
  await expect.poll(states).toEqual(['retry']);
  await server.sql`update pgboss.job set retry_count = 14, start_after = now() where state = 'retry'`;
  await expect
    .poll(async () => (await findJobs()).map(({ state, tries, limit }) => [state, tries < limit]))
    .toEqual([['failed', true]]);
  smtp.refuse = () => undefined;
  await server.sql`delete from pgboss.job where name = any(${QUEUES})`;
});

it('delivers every mail once after an outage of days', async () => {
  await smtp.stop();

  const payload = {
    name: 'Robin',
    email: member.email,
    subject: 'The lift',
    category: 'accessibility',
    message: 'Out of order.',
    copy: true,
    open_seconds: 60,
  };
  expect((await server.send('POST', '/api/v1/contact', { payload, user: member })).status).toBe(201);
  const details = {
    review_id: crypto.randomUUID(),
    location_id: crypto.randomUUID(),
    location_name: 'Library',
  };
  await server.sql.begin((sql) =>
    new Notifications().add(sql, { userId: member.id, kind: 'review_verified', details }),
  );
  await server.sql`update notifications set mail_due_at = now() where mail_due_at is not null`;
  await server.send('POST', '/api/v1/newsletter', { payload: { email: SUBSCRIBER } });
  await server.sql`
    insert into newsletter_subscribers (email, confirmed_at) select unnest(${READERS}::text[]), now()
  `;
  const update = { subject: 'News', body: 'Hello' };
  const { id } = (await server.send('POST', '/api/v1/admin/updates', { user: admin, payload: update })).body;
  await wakeUpdates(id);

  // The server has tried four mails once: two about the message, one about the notification, one about the
  // subscription.
  const states = async () => (await findJobs()).map(({ state }) => state);
  await expect.poll(states, { timeout: 40_000 }).toEqual(['retry', 'retry', 'retry', 'retry']);
  const findReasons = async () => [
    ...(await server.sql`select distinct reason, attempts from newsletter_deliveries where reason is not null`),
  ];
  await expect.poll(findReasons).toEqual([{ reason: 'ECONNREFUSED', attempts: 0 }]);

  // Simulate a long outage, in which the second-to-last try also fails.
  const lastButOne = await server.sql`
    update pgboss.job set retry_count = retry_limit - 2, start_after = now() where state = 'retry' returning id
  `;
  expect(lastButOne).toHaveLength(4);
  await expect
    .poll(async () => (await findJobs()).map(({ state, tries, limit }) => `${state} ${limit - tries}`))
    .toEqual(['retry 1', 'retry 1', 'retry 1', 'retry 1']);
  await wakeUpdates(id);
  expect(await findUpdate(id)).toMatchObject({ state: 'sending', progress: { sent: 0, failed: 0 } });

  await smtp.start();
  await endPauses();
  await expect.poll(states).toEqual(['completed', 'completed', 'completed', 'completed']);
  await expect
    .poll(
      async () => {
        await wakeUpdates(id);
        return (await findUpdate(id)).state;
      },
      { interval: 200 },
    )
    .toBe('sent');
  expect((await findUpdate(id)).progress).toMatchObject({ total: 3, sent: 3, failed: 0, skipped: 0 });

  const expected = [INBOX, member.email, member.email, SUBSCRIBER, ...READERS].toSorted();
  const mails = await Promise.all(
    smtp.delivered.map(async ({ to, raw }) => `${to} ${(await PostalMime.parse(raw)).subject}`),
  );
  expect(smtp.delivered.flatMap(({ to }) => to).toSorted()).toEqual(expected);
  expect(new Set(mails).size).toBe(mails.length);
});

it('retries mails of each queue for four days', async () => {
  const queues = await server.sql<{ retries: number; delay: number; longest: number }[]>`
    select retry_limit as retries, retry_delay as delay, retry_delay_max as longest from pgboss.queue
    where name = any(${QUEUES})
  `;
  for (const { retries, delay, longest } of queues) {
    // Use the minimum pauses. A random delay extends each pause, up to the maximum.
    const pauses = Array.from({ length: retries }, (_, index) => Math.min(longest, delay * 2 ** index));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(4 * DAY_SECONDS);
  }
  expect(queues).toHaveLength(QUEUES.length);
});
