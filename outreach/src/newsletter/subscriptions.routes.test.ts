import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAccountToken, upsertPending } from './subscribers.queries.ts';
import { purgeRecipients } from './subscriptions.ts';

let server: TestApp;
let admin: TestUser;
let serial = 0;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());

const newEmail = () => `reader${++serial}@people.example`;
const subscribe = (email: string, more: object = {}) =>
  server.send('POST', '/api/v1/newsletter', { payload: { email, ...more } });
const pathOf = (link: string) => link.slice(new URL(link).origin.length);
const findListed = async (search: string) =>
  (
    await server.send('GET', `/api/v1/admin/subscribers?search=${encodeURIComponent(search)}`, {
      user: admin,
    })
  ).body;
const setUpdates = (user: TestUser, community_updates: boolean) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload: { community_updates }, user });
const getUpdates = async (user: TestUser): Promise<boolean> =>
  (await server.send('GET', '/api/v1/privacy-settings', { user })).body.community_updates;

/** Subscribes an email and confirms the subscription. */
async function join(email: string): Promise<void> {
  await subscribe(email);
  const { link } = await server.mailbox.receive(email);
  await server.send('POST', pathOf(link));
}
const tokenOf = async (email: string): Promise<string> => {
  const [row] = await server.sql`select unsubscribe_token from newsletter_subscribers where email = ${email}`;
  return row?.unsubscribe_token;
};
const ownTokenOf = ({ id }: TestUser): Promise<string> => ensureAccountToken(server.sql, id);
const unsubscribe = async (token: string): Promise<number> =>
  (await server.send('POST', `/newsletter/unsubscribe?token=${token}`)).status;

describe('subscription', () => {
  it('confirms a newsletter subscription only by POST, not by GET', async () => {
    const email = newEmail();
    expect(await subscribe(` ${email.toUpperCase()} `)).toMatchObject({
      status: 202,
      body: { is_requested: true },
    });
    const mail = await server.mailbox.receive(email);
    expect(mail.subject).toBe('Do you want updates from Wayable?');
    const looked = await server.send('GET', pathOf(mail.link));
    expect(looked.status).toBe(200);
    expect(looked.body).toContain('<button type="submit">Yes, send me updates</button>');
    expect((await findListed(email)).data).toEqual([]);
    expect((await server.send('POST', pathOf(mail.link))).status).toBe(200);
    expect((await findListed(email)).data).toMatchObject([{ email, source: 'list', full_name: null }]);
    const [row] = await server.sql`select token_hash from newsletter_subscribers where email = ${email}`;
    expect(mail.link).not.toContain(row?.token_hash.toString('base64url'));
  });

  it('mails a notice when a subscribed email subscribes again', async () => {
    const email = newEmail();
    await join(email);
    expect(await subscribe(email)).toMatchObject({ status: 202, body: { is_requested: true } });
    expect((await server.mailbox.receive(email, 2)).subject).toBe('You get updates from Wayable already');
  });

  it('sends at most three confirmation mails per email and day', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => subscribe(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
    const jobs = await server.sql`
      select from pgboss.job where name = 'subscription-mail' and data ->> 'email' = ${email}
    `;
    expect(jobs).toHaveLength(3);
  });

  it("returns 202 without mail if a subscription's honeypot is filled", async () => {
    const email = newEmail();
    expect((await subscribe(email, { website: 'https://pills.example' })).status).toBe(202);
    expect(await server.sql`select from pgboss.job where data ->> 'email' = ${email}`).toHaveLength(0);
  });

  it.each([
    [{ email: '"a b"@people.example' }, 'email'],
    [{ email: 'a@b.example,c@d.example' }, 'email'],
    [{ email: 'a@b.example', locale: 'tlh' }, 'locale'],
  ])('returns 400 naming the field for the subscription %o', async (payload, field) => {
    const { status, body } = await server.send('POST', '/api/v1/newsletter', { payload });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field });
  });

  it('limits newsletter subscriptions per network', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.1' });
    const post = () => strict.send('POST', '/api/v1/newsletter', { payload: { email: newEmail() } });
    const answers = [await post(), await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 429]);
    expect(answers[2]?.body.limit).toBe('subscriptions_of_day');
    await strict.close();
  });

  it('keeps the newest confirmation link when retrying an earlier mail', async () => {
    const email = newEmail();
    const requestedAt = new Date(Date.now() - 60_000).toISOString();
    await subscribe(email);
    const { link } = await server.mailbox.receive(email);
    const earlier = { email, locale: 'en', tokenHash: Buffer.alloc(32), days: 7, requestedAt };
    expect(await upsertPending(server.sql, earlier)).toBe(false);
    expect((await server.send('POST', pathOf(link))).status).toBe(200);
  });

  it('deletes subscriptions that are not confirmed within seven days', async () => {
    const email = newEmail();
    await subscribe(email);
    const { link } = await server.mailbox.receive(email);
    await server.sql`
      update newsletter_subscribers set token_expires_at = now() - interval '1 second' where email = ${email}
    `;
    expect((await server.send('GET', pathOf(link))).status).toBe(404);
    expect((await server.send('POST', pathOf(link))).status).toBe(404);
    await purgeRecipients(server.sql);
    expect(await server.sql`select from newsletter_subscribers where email = ${email}`).toHaveLength(0);
  });

  it.each([
    '',
    '?token=',
    `?token=${'x'.repeat(43)}`,
    "?token=';--",
    '?token=a&token=b',
  ])('returns 404 for an invalid subscription link (%s)', async (query) => {
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await server.send(method, `${path}${query}`)).status).toBe(404);
      }
    }
  });
});

describe('the list and the setting of an account', () => {
  it('lists an email once for subscription and account', async () => {
    const user = await server.buildUser({ fullName: 'Ada Reader' });
    await setUpdates(user, true);
    expect((await findListed('ada read')).data).toMatchObject([
      { id: user.id, email: user.email, source: 'account', full_name: 'Ada Reader' },
    ]);
    await setUpdates(user, false);
    expect((await findListed(user.email)).data).toEqual([]);
    await join(user.email);
    expect(await getUpdates(user)).toBe(true);
    expect((await findListed(user.email)).data).toMatchObject([{ source: 'account' }]);
    await server.sql`delete from auth.users where id = ${user.id}`;
    expect((await findListed(user.email)).data).toEqual([]);
  });

  it('moves a subscription into the account that gets the email', async () => {
    const email = newEmail();
    await join(email);
    const user = await server.buildUser();
    await server.sql`update auth.users set email = ${email} where id = ${user.id}`;
    expect(await getUpdates(user)).toBe(true);
    expect(await server.sql`select from newsletter_subscribers where email = ${email}`).toHaveLength(0);
    await setUpdates(user, false);
    expect((await findListed(email)).data).toEqual([]);
  });

  /** Creates a stopped update with a waiting delivery to a subscriber. */
  async function stopUpdateTo(email: string): Promise<string> {
    const [delivery] = await server.sql<{ id: string }[]>`
      with stopped as (
        insert into newsletter_updates (subject, body, state, started_at) values ('News', 'Hello', 'stopped', now())
        returning id
      )
      insert into newsletter_deliveries (update_id, subscriber_id, address_hash)
      select stopped.id, subscriber.id, sha256(convert_to(email, 'UTF8'))
      from stopped, newsletter_subscribers as subscriber where email = ${email} returning id::text
    `;
    return delivery?.id as string;
  }
  const readDelivery = async (id: string) =>
    (
      await server.sql`select user_id, subscriber_id, address_hash from newsletter_deliveries where id = ${id}::bigint`
    )[0];

  it("moves a subscriber's waiting delivery to the account", async () => {
    const email = newEmail();
    await join(email);
    const id = await stopUpdateTo(email);
    const user = await server.buildUser();
    await server.sql`update auth.users set email = ${email} where id = ${user.id}`;
    expect(await readDelivery(id)).toMatchObject({ user_id: user.id, subscriber_id: null });
  });

  it("deletes the email hash of a deleted subscriber's deliveries", async () => {
    const email = newEmail();
    await join(email);
    const id = await stopUpdateTo(email);
    await server.sql`delete from newsletter_subscribers where email = ${email}`;
    await purgeRecipients(server.sql);
    expect(await readDelivery(id)).toEqual({ user_id: null, subscriber_id: null, address_hash: null });
  });

  it('keeps unsubscribe links valid after subscription and account merge', async () => {
    const email = newEmail();
    await join(email);
    const user = await server.buildUser();
    await setUpdates(user, true);
    const earlier = [await tokenOf(email), await ownTokenOf(user)];
    await server.sql`update auth.users set email = ${email} where id = ${user.id}`;
    for (const token of earlier) {
      await setUpdates(user, true);
      expect(await unsubscribe(token)).toBe(200);
      expect(await getUpdates(user)).toBe(false);
    }
  });

  it('unsubscribes while the subscription moves into an account', async () => {
    const user = await server.buildUser();
    const email = newEmail();
    await join(email);
    const token = await tokenOf(email);
    const { status } = await server.sql.begin(async (transaction) => {
      await transaction`update auth.users set email = ${email} where id = ${user.id}`;
      await transaction`set constraints all immediate`;
      const answer = unsubscribe(token);
      await untilWaitingForLock(server.sql);
      return { status: answer };
    });
    expect(await status).toBe(200);
    expect(await getUpdates(user)).toBe(false);
  });

  it('unsubscribes all accounts with the same email', async () => {
    const email = newEmail();
    const [ordinary, ofAnOrganization] = [await server.buildUser(), await server.buildUser()];
    await server.sql`update auth.users set email = ${email} where id = ${ordinary.id}`;
    await server.sql`update auth.users set email = ${email}, is_sso_user = true where id = ${ofAnOrganization.id}`;
    await subscribe(email);
    const { link } = await server.mailbox.receive(email);
    const token = await tokenOf(email);
    expect((await server.send('POST', pathOf(link))).status).toBe(200);
    for (const ending of [token, await ownTokenOf(ofAnOrganization)]) {
      for (const user of [ordinary, ofAnOrganization]) await setUpdates(user, true);
      expect(await unsubscribe(ending)).toBe(200);
      for (const user of [ordinary, ofAnOrganization]) expect(await getUpdates(user)).toBe(false);
    }
  });

  it('omits suspended and unconfirmed accounts from the subscriber list', async () => {
    const [suspended, unproved] = [await server.buildUser(), await server.buildUser()];
    await setUpdates(suspended, true);
    await setUpdates(unproved, true);
    await server.send('PUT', `/api/v1/admin/users/${suspended.id}/suspension`, {
      payload: { reason: 'Advertising' },
      user: admin,
    });
    await server.sql`update auth.users set email_confirmed_at = null where id = ${unproved.id}`;
    for (const { email } of [suspended, unproved]) expect((await findListed(email)).data).toEqual([]);
  });
});

describe('unsubscribing', () => {
  it('unsubscribes by one-click POST, but not by GET', async () => {
    const email = newEmail();
    await join(email);
    const path = `/newsletter/unsubscribe?token=${await tokenOf(email)}`;
    const page = await server.send('GET', path);
    expect(page.status).toBe(200);
    expect((await findListed(email)).count).toBe(1);
    const answer = await server.send('POST', path, {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
    expect((await findListed(email)).count).toBe(0);
    expect((await server.send('POST', path)).status).toBe(404);
  });

  it('turns off community updates of an account by unsubscribe link', async () => {
    const user = await server.buildUser();
    await setUpdates(user, true);
    expect(await unsubscribe(await ownTokenOf(user))).toBe(200);
    expect(await getUpdates(user)).toBe(false);
  });

  it('logs when an administrator unsubscribes an email', async () => {
    const email = newEmail();
    await join(email);
    const user = await server.buildUser();
    await setUpdates(user, true);
    for (const search of [email, user.email]) {
      const [{ id }] = (await findListed(search)).data;
      const remove = () => server.send('DELETE', `/api/v1/admin/subscribers/${id}`, { user: admin });
      expect((await remove()).status).toBe(204);
      expect((await remove()).status).toBe(404);
    }
    expect(await getUpdates(user)).toBe(false);
    const entries =
      await server.sql`select subject_id from admin_log where action = 'subscriber_removed' order by id`;
    expect(entries.map(({ subject_id }) => subject_id)).toEqual([null, user.id]);
  });
});
