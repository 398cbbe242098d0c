import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { FactorCalls } from '@wayable/server/testing/people/second-factors';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const sms = new SmsInbox();
let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp(await sms.start());
  people = await AuthPeople.on(server);
});
afterAll(async () => {
  await server.close();
  await sms.close();
});
beforeEach(() => sms.reset());

let serial = 0;
const newPhone = () => `1555020${String(++serial).padStart(4, '0')}`;
const codeIn = (text = ''): string => /\d{6}/.exec(text)?.[0] ?? '';
const isDown = () => ({ status: 503, body: {} });

describe('SMS that the provider refuses temporarily', () => {
  it('retries an SMS with a new code after a failure', async () => {
    sms.provider.answer = isDown;
    const phone = newPhone();
    expect((await people.post('/signup', { phone, password: PASSWORD })).status).toBe(200);
    const lost = codeIn(await sms.receive(phone));
    sms.provider.answer = () => ({ status: 201, body: {} });
    await sms.retryNow(server);
    const token = codeIn(await sms.receive(phone, 2));
    const verify = (code: string) => people.post('/verify', { type: 'sms', phone, token: code });
    if (lost !== token) expect((await verify(lost)).body.error_code).toBe('otp_expired');
    expect((await verify(token)).status).toBe(200);
  });

  it('drops a refused SMS after its code expired', async () => {
    const calls = new FactorCalls(server);
    const user = await server.buildUser();
    const phone = newPhone();
    const { body: factor } = await calls.enroll(user, { factor_type: 'phone', phone, friendly_name: 'Mine' });
    sms.provider.answer = isDown;
    const challengeId = await calls.newChallenge(user, factor.id);
    await sms.receive(phone);
    await server.sql`update auth.challenges set expires_at = now() where id = ${challengeId}`;
    await sms.retryNow(server);
    await sms.settle(server);
    expect(sms.list(phone)).toHaveLength(1);
  });
});

it('logs a permanently refused SMS and returns 200', async () => {
  const told = vi.spyOn(server.app.log, 'error');
  sms.provider.answer = () => ({ status: 400, body: { code: 21211, message: 'Invalid number' } });
  const phone = newPhone();
  const answer = await people.post('/otp', { phone });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  await expect.poll(() => told).toHaveBeenCalled();
  expect(told.mock.calls.map(([entry]) => (entry as { err?: Error }).err?.message)).toEqual([
    'The SMS provider answered 400 21211 Invalid number',
  ]);
  await sms.settle(server);
  expect(await server.sql`select from pgboss.job where name = 'auth-sms' and state = 'retry'`).toHaveLength(
    0,
  );
  expect(sms.list(phone)).toHaveLength(1);
});

it('keeps SMS codes out of stored jobs', async () => {
  const phone = newPhone();
  await people.post('/signup', { phone, password: PASSWORD });
  const code = await sms.receiveCode(phone);
  const jobs = await server.sql<{ data: string }[]>`
    select data::text from pgboss.job where name = 'auth-sms' and data ->> 'phone' = ${phone}
  `;
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.data.replace(phone, '')).not.toContain(code);
});

it('creates one account and one SMS from twenty parallel requests', async () => {
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 20 }, () => people.post('/otp', { phone })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await sms.settle(server);
  expect(sms.list(phone)).toHaveLength(1);
  expect(await server.sql`select from auth.users where phone = ${phone}`).toHaveLength(1);
});
