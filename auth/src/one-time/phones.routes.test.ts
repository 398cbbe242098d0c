import { countAttempt } from '@wayable/platform/attempts/attempts';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

let serial = 0;
const newPhone = () => `1555010${String(++serial).padStart(4, '0')}`;

describe('phone number', () => {
  it('confirms a sign-up with phone and password by SMS code', async () => {
    const phone = newPhone();
    const client = people.newClient();
    const { data, error } = await client.signUp({ phone: `+${phone}`, password: PASSWORD });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone, email: '' } });
    const early = await client.signInWithPassword({ phone, password: PASSWORD });
    expect(early.error?.code).toBe('phone_not_confirmed');
    const token = await sms.receiveCode(phone);
    const verified = await client.verifyOtp({ phone, token, type: 'sms' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.identities?.[0]).toMatchObject({
      provider: 'phone',
      identity_data: { phone, phone_verified: true },
    });
    expect((await client.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    expect((await client.verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe('otp_expired');
  });

  it('returns the same response fields for sign-ups with taken numbers', async () => {
    const phone = newPhone();
    const client = people.newClient();
    await client.signInWithOtp({ phone });
    await client.verifyOtp({ phone, token: await sms.receiveCode(phone), type: 'sms' });
    await people.resetAttempts();
    const { data, error } = await people.newClient().signUp({ phone, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, identities: [{ provider: 'phone', identity_data: { phone } }] });
    await sms.settle(server);
    expect(sms.list(phone)).toHaveLength(1);
    const fresh = await people.newClient().signUp({ phone: newPhone(), password: PASSWORD });
    expect(Object.keys(data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}));
  });

  it('signs in by SMS code, with one code per minute', async () => {
    const phone = newPhone();
    const client = people.newClient();
    expect((await client.signInWithOtp({ phone })).error).toBeNull();
    expect((await client.signInWithOtp({ phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
    const { data } = await client.verifyOtp({ phone, token: await sms.receiveCode(phone), type: 'sms' });
    expect(data.session?.user.phone).toBe(phone);
    const unknown = await client.signInWithOtp({ phone: newPhone(), options: { shouldCreateUser: false } });
    expect(unknown.error?.code).toBe('otp_disabled');
  });

  it('adds a phone number to an account by SMS code', async () => {
    const phone = newPhone();
    const person = await people.join();
    expect((await person.client.updateUser({ phone })).data.user).toMatchObject({
      phone: '',
      new_phone: phone,
    });
    const wrong = await person.client.verifyOtp({ phone, token: '000000', type: 'sms' });
    expect(wrong.error?.code).toBe('otp_expired');
    const token = await sms.receiveCode(phone);
    const { data, error } = await person.client.verifyOtp({ phone, token, type: 'phone_change' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: person.user.id, phone });
    const mail = await server.mailbox.receive(person.email);
    expect(mail.subject).toBe('Your Wayable account has another phone number');
    const other = await people.join();
    expect((await other.client.updateUser({ phone })).error?.code).toBe('phone_exists');
  });

  it('resends an SMS code to an unconfirmed phone', async () => {
    const phone = newPhone();
    await people.newClient().signUp({ phone, password: PASSWORD });
    // A code that is requested before the first is sent may replace it.
    await sms.receive(phone);
    await people.resetAttempts();
    expect((await people.newClient().resend({ type: 'sms', phone })).error).toBeNull();
    const token = await sms.receiveCode(phone, 2);
    expect((await people.newClient().verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
  });

  it('skips resending SMS codes to confirmed phones, without an error', async () => {
    const confirmed = newPhone();
    const client = people.newClient();
    await client.signInWithOtp({ phone: confirmed });
    await client.verifyOtp({ phone: confirmed, token: await sms.receiveCode(confirmed), type: 'sms' });
    await people.resetAttempts();
    for (const phone of [confirmed, newPhone()]) {
      expect((await people.newClient().resend({ type: 'sms', phone })).error).toBeNull();
    }
    await sms.settle(server);
    expect(sms.list(confirmed)).toHaveLength(1);
  });

  it.each([
    '12',
    '0155501000',
    '+1 (555) 0100',
    "15550100'--",
  ])('returns 400 for the phone number %s', async (phone) => {
    const { status, body } = await people.post('/otp', { phone });
    expect([status, body.msg]).toEqual([400, 'Invalid phone number format (E.164 required)']);
  });
});

it('sends at most 300 SMS an hour to all numbers', async () => {
  await people.resetAttempts();
  await countAttempt(server.sql, 'sms:all', { max: 300, windowSeconds: 3_600 }, 299);
  const [last, refused] = [newPhone(), newPhone()];
  expect((await people.post('/otp', { phone: last })).status).toBe(200);
  const { status, body } = await people.post('/otp', { phone: refused });
  expect([status, body.error_code]).toEqual([429, 'over_sms_send_rate_limit']);
  const { error } = await (await people.join()).client.updateUser({ phone: newPhone() });
  expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
  await sms.settle(server);
  expect([sms.list(last).length, sms.list(refused).length]).toEqual([1, 0]);
  await people.resetAttempts();
});
