import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { MailServer } from '@wayable/server/testing/people/mail-server';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

const smtp = new MailServer();
let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  await smtp.start();
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '0', MAIL_URL: smtp.url });
  people = await AuthPeople.on(server);
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const countJobs = async (...states: string[]) =>
  (await server.sql`select from pgboss.job where name = 'auth-mail' and state = any(${states})`).count;

it('drops a retried code mail after sending a newer mail', async () => {
  const { email } = await server.buildUser();
  smtp.refuse = () => 451;
  expect((await people.post('/otp', { email })).status).toBe(200);
  await expect.poll(() => countJobs('retry')).toBe(1);
  smtp.refuse = () => undefined;
  await server.sql`delete from auth.attempts`;
  expect((await people.post('/otp', { email })).status).toBe(200);
  await expect.poll(() => smtp.delivered.length).toBe(1);
  await server.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  await expect.poll(() => countJobs('created', 'retry', 'active')).toBe(0);
  expect(smtp.delivered).toHaveLength(1);
  const code = /\b\d{6}\b/.exec(smtp.delivered[0]?.raw ?? '')?.[0];
  expect((await people.post('/verify', { type: 'email', email, token: code })).status).toBe(200);
});
