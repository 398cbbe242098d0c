import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
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

const jobsOf = async (userIds: string[]): Promise<string[]> => {
  const rows = await server.sql<{ kind: string }[]>`
    select data ->> 'kind' as kind from pgboss.job where name = 'auth-mail' and data ->> 'userId' = any(${userIds})
  `;
  return rows.map(({ kind }) => kind);
};

describe('change of email', () => {
  it('sends one mail when three accounts change to one email', async () => {
    const wanted = people.newEmail();
    const askers = await Promise.all([people.join(), people.join(), people.join()]);
    const ids = askers.map(({ user }) => user.id);
    await server.sql`update auth.users set new_email = ${wanted} where id = any(${ids})`;
    const answers = await Promise.all(
      askers.map(({ email }) => people.post('/resend', { type: 'email_change', email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await jobsOf(ids)).filter((kind) => kind === 'email_change_new')).toHaveLength(1);
  });

  it('refuses to resend email-change mails within a minute', async () => {
    const { client, email, user } = await people.join();
    expect((await client.updateUser({ email: people.newEmail() })).error).toBeNull();
    const again = await people.post('/resend', { type: 'email_change', email });
    expect([again.status, again.body.error_code]).toEqual([429, 'over_email_send_rate_limit']);
    expect((await jobsOf([user.id])).sort()).toEqual(['email_change_current', 'email_change_new']);
  });

  it('refuses a second change of email within a minute', async () => {
    const { client, user } = await people.join();
    expect((await client.updateUser({ email: people.newEmail() })).error).toBeNull();
    const { error } = await client.updateUser({ email: people.newEmail() });
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(await jobsOf([user.id])).toHaveLength(2);
  });
});

describe('change of phone', () => {
  const setPhones = (userId: string, phone: string, wanted: string) => server.sql`
    update auth.users set phone = ${phone}, phone_confirmed_at = now(), new_phone = ${wanted} where id = ${userId}
  `;
  const messagesTo = async (phone: string) => {
    await sms.settle(server);
    return sms.list(phone);
  };

  it('sends one SMS when three accounts change to one number', async () => {
    const wanted = '15550177000';
    const askers = await Promise.all([people.join(), people.join(), people.join()]);
    const phones = ['15550177001', '15550177002', '15550177003'];
    await Promise.all(askers.map(({ user }, at) => setPhones(user.id, phones[at] ?? '', wanted)));
    const answers = await Promise.all(
      phones.map((phone) => people.post('/resend', { type: 'phone_change', phone })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await messagesTo(wanted)).toHaveLength(1);
  });

  it('sends one phone-change SMS per minute, including resent messages', async () => {
    const { client, user } = await people.join();
    const [phone, wanted] = ['15550177010', '15550177011'];
    await setPhones(user.id, phone, phone);
    expect((await client.updateUser({ phone: wanted })).error).toBeNull();
    await people.post('/resend', { type: 'phone_change', phone });
    expect(await messagesTo(wanted)).toHaveLength(1);
  });

  it("counts phone-change SMS only against the new number's limit", async () => {
    const { user } = await people.join();
    const [phone, wanted] = ['15550177020', '15550177021'];
    await setPhones(user.id, phone, wanted);
    for (let round = 0; round < 12; round++) {
      await people.post('/resend', { type: 'phone_change', phone });
      await server.sql`update auth.attempts set window_ends_at = now() where window_ends_at < now() + interval '2 minutes'`;
    }
    expect((await people.post('/otp', { phone })).status).toBe(200);
    expect(await messagesTo(phone)).toHaveLength(1);
  });
});
