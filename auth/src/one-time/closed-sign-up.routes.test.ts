import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../accounts/create-account.ts';

const KNOWN = { email: 'ada@closed.example', phone: '15550107001' };
const UNKNOWN = { email: 'nobody@closed.example', phone: '15550107002' };

const sms = new SmsInbox();
let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ ...(await sms.start()), AUTH_SIGNUP: '0' });
  people = await AuthPeople.on(server);
  for (const names of [
    { email: KNOWN.email, phone: null },
    { email: null, phone: KNOWN.phone },
  ]) {
    await server.sql.begin((transaction) =>
      createAccount(transaction, {
        ...names,
        isConfirmed: true,
        passwordHash: null,
        userMetadata: {},
        fullName: 'Ada Example',
        device: { userAgent: 'A browser', ip: '192.0.2.1' },
      }),
    );
  }
});
afterAll(async () => {
  await server.close();
  await sms.close();
});

describe('sign-in codes with closed sign-up', () => {
  it('sends sign-in codes to known emails while sign-up is closed', async () => {
    const { email } = KNOWN;
    const client = people.newClient();
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { code } = await server.mailbox.receive(email);
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
    expect(data.session?.user.email).toBe(email);
  });

  it('sends sign-in codes to known phones while sign-up is closed', async () => {
    const { phone } = KNOWN;
    const client = people.newClient();
    expect((await client.signInWithOtp({ phone })).error).toBeNull();
    const { data } = await client.verifyOtp({ phone, token: await sms.receiveCode(phone), type: 'sms' });
    expect(data.session?.user.phone).toBe(phone);
  });

  it('returns 200 for unknown emails and phones without creating accounts', async () => {
    for (const name of [{ email: UNKNOWN.email }, { phone: UNKNOWN.phone }]) {
      const { status, body } = await people.post('/otp', name);
      expect([status, body]).toEqual([200, {}]);
      const asked = await people.post('/otp', { ...name, create_user: false });
      expect(asked.status).toBe(429);
    }
    await sms.settle(server);
    expect(sms.list(UNKNOWN.phone)).toEqual([]);
    expect(await server.sql`select from auth.users`).toHaveLength(2);
  });

  it('returns otp_disabled for unknown emails and phones with create_user false', async () => {
    for (const name of [{ email: 'other@closed.example' }, { phone: '15550107003' }]) {
      const { status, body } = await people.post('/otp', { ...name, create_user: false });
      expect([status, body.error_code]).toEqual([422, 'otp_disabled']);
    }
  });
});
