import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let isBusy = false;
const codes: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(isBusy ? Object.assign(new Error('4.7.1 Try again later'), { responseCode: 451 }) : null),
  onData: async (stream, _session, done) => {
    codes.push(/\b\d{6}\b/.exec(await text(stream))?.[0] ?? '');
    done();
  },
});
let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '0', MAIL_URL: `smtp://127.0.0.1:${port}` });
  people = await AuthPeople.on(server);
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const countJobs = async (...states: string[]) =>
  (await server.sql`select from pgboss.job where name = 'auth-mail' and state = any(${states})`).count;

it('drops a retried code mail after sending a newer one', async () => {
  const { email } = await server.buildUser();
  isBusy = true;
  expect((await people.post('/otp', { email })).status).toBe(200);
  await expect.poll(() => countJobs('retry')).toBe(1);
  isBusy = false;
  await server.sql`delete from auth.attempts`;
  expect((await people.post('/otp', { email })).status).toBe(200);
  await expect.poll(() => codes.length).toBe(1);
  await server.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  await expect.poll(() => countJobs('created', 'retry', 'active')).toBe(0);
  expect(codes).toHaveLength(1);
  expect((await people.post('/verify', { type: 'email', email, token: codes[0] })).status).toBe(200);
});
