import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { OtherProviders, TOWN } from '@wayable/server/testing/providers/other-providers';
import { PASSWORD } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

const sms = new SmsInbox();
let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start({ AUTH_CONFIRM_EMAIL: '1', ...(await sms.start()) });
});
afterAll(async () => {
  await world.close();
  await sms.close();
});

it("never assigns an email from a sign-up's metadata", async () => {
  const victims = world.people.newEmail();
  const phone = '15550100888';
  const { client } = world.newSurfer();
  await client.signUp({
    phone,
    password: PASSWORD,
    options: { data: { email: victims, email_verified: true } },
  });
  const { data } = await client.verifyOtp({ phone, token: await sms.receiveCode(phone), type: 'sms' });
  expect(data.user?.identities?.[0]?.identity_data).not.toHaveProperty('email');
  const { data: linked } = await client.linkIdentity({
    provider: TOWN,
    token: await world.openid.signIdToken({
      sub: world.newAccount({}),
      email: world.people.newEmail(),
      email_verified: true,
    }),
  });
  const town = linked.user?.identities?.find(({ provider }) => provider === TOWN);
  if (!town) throw new Error('no identity');
  expect((await client.unlinkIdentity(town)).error).toBeNull();
  const { data: after } = await client.getUser();
  expect(after.user?.email).toBe('');
  const rows = await world.server.sql`
    select 1 from auth.users where email = ${victims} union all select 1 from auth.identities where email = ${victims}
  `;
  expect(rows).toHaveLength(0);
});

it('distinguishes emails with the Kelvin sign from emails with k', async () => {
  const person = await world.people.join(`kate${process.pid}@people.example`);
  const email = `\u212Aate${process.pid}@people.example`;
  const account = world.newAccount({ email, email_verified: true });
  const { user } = await world.signIn({ account });
  expect(user.id).not.toBe(person.user.id);
  expect(user.email).toBe('');
  const { error } = await world.people.newClient().signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});
