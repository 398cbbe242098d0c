import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

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

/** Sends a code while another account takes the email or phone, and returns the response. */
async function verifyWhileTaken(name: { email: string } | { phone: string }, body: object) {
  const { answer } = await server.sql.begin(async (transaction) => {
    await transaction`insert into auth.users ${transaction(name as Record<string, string>)}`;
    const verifying = people.post('/verify', { ...name, ...body });
    await untilWaitingForLock(server.sql);
    return { answer: verifying };
  });
  return answer;
}

it('returns email_exists if another account takes the email during verification', async () => {
  const { client, user } = await people.join();
  // The current email was never confirmed, so only the new email must confirm the change.
  await server.sql`update auth.users set email_confirmed_at = null where id = ${user.id}`;
  const email = people.newEmail();
  expect((await client.updateUser({ email })).error).toBeNull();
  const { code: token } = await server.mailbox.receive(email);
  const { status, body } = await verifyWhileTaken({ email }, { type: 'email_change', token });
  expect([status, body.error_code]).toEqual([422, 'email_exists']);
});

it('returns phone_exists if another account takes the number during verification', async () => {
  const { client } = await people.join();
  const phone = '15550109001';
  expect((await client.updateUser({ phone })).error).toBeNull();
  const token = await sms.receiveCode(phone);
  const { status, body } = await verifyWhileTaken({ phone }, { type: 'phone_change', token });
  expect([status, body.error_code]).toEqual([422, 'phone_exists']);
});
