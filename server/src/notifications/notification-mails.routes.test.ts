import { randomUUID } from 'node:crypto';
import { buildMailSender } from '@wayable/platform/mail/mail-sender';
import type { ToldOf } from '@wayable/protocol/notifications';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MailServer } from '../testing/people/mail-server.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { NotificationMails } from './notification-mails.ts';
import { Notifications } from './notifications.ts';

let server: TestApp;
const smtp = new MailServer();
let mails: NotificationMails;
const notifications = new Notifications();

beforeAll(async () => {
  await smtp.start();
  const settings = {
    AUTH_CONFIRM_EMAIL: '0',
    MAIL_URL: smtp.url,
    MAIL_FROM: 'Wayable <post@wayable.example>',
  };
  server = await startTestApp(settings);
  const jobs = await server.newJobQueue();
  mails = new NotificationMails({
    sql: server.sql,
    jobs,
    sender: buildMailSender({ mailUrl: settings.MAIL_URL, mailFrom: settings.MAIL_FROM, outboxDir: '' }),
    publicUrl: 'http://127.0.0.1:3000',
    log: server.app.log,
  });
  return () => jobs.stop();
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});
beforeEach(() => {
  smtp.delivered.length = 0;
});

const details = (name: string) => ({
  review_id: randomUUID(),
  location_id: randomUUID(),
  location_name: name,
});

const TOLD = {
  review_verified: { kind: 'review_verified', details: details('Café Ö') },
  badge_earned: { kind: 'badge_earned', details: { badge_type: 'First Steps' } },
  role_given: { kind: 'role_given', details: { role: 'administrator' } },
} satisfies Record<string, ToldOf>;
type Told = keyof typeof TOLD;

const add = ({ id: userId }: TestUser, kind: Told) =>
  notifications.add(server.sql, { userId, ...TOLD[kind] });

async function buildMember(): Promise<TestUser> {
  const user = await server.buildUser();
  await server.sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`;
  return user;
}

/** Makes all mails due. In production, mails wait to combine several notifications. */
async function sendDue(): Promise<void> {
  await server.sql`update notifications set mail_due_at = now() where mail_due_at is not null`;
  await mails.requestDue();
}

const mailsTo = ({ email }: TestUser) => smtp.delivered.filter(({ to }) => to.includes(email));
const received = (user: TestUser, count = 1) =>
  vi.waitFor(
    () => {
      const found = mailsTo(user);
      if (found.length < count) throw new Error(`${found.length} mails, not ${count}`);
      return PostalMime.parse(found.at(-1)?.raw ?? '');
    },
    // A retry starts after a random delay of ten to twenty seconds.
    { timeout: 40_000, interval: 50 },
  );

/** Waits until no mail is pending. */
const settled = () =>
  vi.waitFor(
    async () => {
      const [row] = await server.sql`
        select count(*)::int as waiting from pgboss.job
        where name = 'notification-mail' and state in ('created', 'retry', 'active')
      `;
      expect(row?.waiting).toBe(0);
    },
    { timeout: 40_000, interval: 50 },
  );
const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value;
const linkOf = (mail: Email) =>
  /<http:\/\/[^/]+(\/\S+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';

describe('notification mails', () => {
  it('combines notifications of some minutes into one mail', async () => {
    const user = await buildMember();
    await add(user, 'review_verified');
    await mails.requestDue();
    await settled();
    expect(mailsTo(user)).toEqual([]);
    await notifications.add(server.sql, {
      userId: user.id,
      kind: 'review_removed',
      details: {
        ...details('Millennium Park'),
        decision_id: randomUUID(),
        reason: 'privacy',
        details: 'It names a waiter.',
      },
    });
    // The mail of the first due notification also contains the others.
    await server.sql`
      update notifications set mail_due_at = now() where user_id = ${user.id} and kind = 'review_verified'
    `;
    await mails.requestDue();
    const mail = await received(user);
    expect(mail.subject).toBe('2 things that happened at Wayable');
    expect(mail.text).toContain('Your review of Café Ö was verified. Thank you!');
    expect(mail.text).toContain(
      'Your review of Millennium Park was removed. The moderators say: names or shows people. It names a waiter.',
    );
    await sendDue();
    await settled();
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('sends a notification mail once despite parallel processes', async () => {
    const user = await buildMember();
    await add(user, 'review_verified');
    await server.sql`update notifications set mail_due_at = now() where user_id = ${user.id}`;
    await Promise.all(Array.from({ length: 5 }, () => mails.requestDue()));
    await received(user);
    await settled();
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('retries a temporarily rejected mail without duplicates', async () => {
    const user = await buildMember();
    let refusals = 0;
    smtp.refuse = () => (refusals++ === 0 ? 451 : undefined);
    await add(user, 'review_verified');
    await sendDue();
    const mail = await received(user);
    expect(mail.subject).toBe('Your review was verified');
    await settled();
    expect(mailsTo(user)).toHaveLength(1);
    const [row] = await server.sql`select mailed_at from notifications where user_id = ${user.id}`;
    expect(row?.mailed_at).not.toBeNull();
  });

  it('sends a notification mail once when its job runs again', async () => {
    const user = await buildMember();
    await add(user, 'review_verified');
    await sendDue();
    await received(user);
    await settled();
    // Simulate a process that ended before the queue recorded its work, so that the job runs again.
    await server.sql`
      insert into pgboss.job (name, data, policy, retry_limit)
      select 'notification-mail', jsonb_build_object('mailId', mail_id), 'standard', 0
      from notifications where user_id = ${user.id}
    `;
    await settled();
    expect(mailsTo(user)).toHaveLength(1);
  });

  it('applies the notification settings at the time of sending', async () => {
    const user = await buildMember();
    await server.sql`
      insert into privacy_settings (user_id, review_notifications, badge_notifications, role_notifications)
      values (${user.id}, false, false, false)
    `;
    for (const kind of Object.keys(TOLD) as Told[]) await add(user, kind);
    await sendDue();
    await settled();
    expect(mailsTo(user)).toEqual([]);
    await server.sql`update privacy_settings set role_notifications = true where user_id = ${user.id}`;
    await add(user, 'review_verified');
    await add(user, 'role_given');
    await sendDue();
    expect((await received(user)).subject).toBe('You are an administrator of Wayable');
  });

  it('sends notifications only to confirmed emails of existing accounts', async () => {
    const [unconfirmed, gone] = [await server.buildUser(), await buildMember()];
    await server.sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`;
    for (const user of [unconfirmed, gone]) await add(user, 'review_verified');
    await server.sql`update notifications set mail_due_at = now() where mail_due_at is not null`;
    await server.sql`delete from auth.users where id = ${gone.id}`;
    await mails.requestDue();
    await settled();
    expect(smtp.delivered).toEqual([]);
  });
});

describe('unsubscribing', () => {
  async function receiveOne(...kinds: Told[]) {
    const user = await buildMember();
    for (const kind of kinds) await add(user, kind);
    await sendDue();
    return { user, mail: await received(user) };
  }
  const settingsOf = async ({ id }: TestUser) => {
    const [row] = await server.sql`
      select review_notifications, badge_notifications, role_notifications from privacy_settings where user_id = ${id}
    `;
    return row;
  };
  const ON = { review_notifications: true, badge_notifications: true, role_notifications: true };
  const OFF = { review_notifications: false, badge_notifications: false, role_notifications: false };
  const ALL = 'your reviews, reports, badges and role as an administrator';

  it.each([
    [['review_verified'], 'your reviews and reports', { ...ON, review_notifications: false }],
    [['badge_earned'], 'badges', { ...ON, badge_notifications: false }],
    [['role_given'], 'your role as an administrator', { ...ON, role_notifications: false }],
    [['review_verified', 'badge_earned'], ALL, OFF],
  ] as const)('unsubscribes from mails about %j with one click', async (kinds, what, expected) => {
    const { user, mail } = await receiveOne(...kinds);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = linkOf(mail);
    // RFC 8058, section 3.1 permits multipart data and a plain form.
    const boundary = 'post';
    const multipart = await server.send('POST', link, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    });
    expect(multipart.status).toBe(200);
    const form = await server.send('POST', link, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(form.status).toBe(200);
    expect(form.body).toContain(`We no longer send you emails about ${what}. `);
    expect(await settingsOf(user)).toEqual(expected);
  });

  it('shows an unsubscribe button instead of unsubscribing on GET', async () => {
    const { user, mail } = await receiveOne('badge_earned');
    const { status, headers, body } = await server.send('GET', linkOf(mail));
    expect(status).toBe(200);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).toContain('emails about badges');
    expect(body).toContain(`<form method="post" action="${linkOf(mail)}">`);
    expect(await settingsOf(user)).toBeUndefined();
  });

  it("keeps other settings and other people's settings when unsubscribing", async () => {
    const { user, mail } = await receiveOne('badge_earned');
    const other = await buildMember();
    await server.sql`
      insert into privacy_settings (user_id, public_profile, review_notifications) values (${user.id}, false, false)
    `;
    await server.send('POST', linkOf(mail));
    expect(await settingsOf(user)).toEqual({ ...OFF, role_notifications: true });
    expect(await settingsOf(other)).toBeUndefined();
    const [row] = await server.sql`select public_profile from privacy_settings where user_id = ${user.id}`;
    expect(row?.public_profile).toBe(false);
  });

  it.each([
    '',
    '?token=',
    '?token=x',
    `?token=${randomUUID()}`,
    '?token=1&token=2',
  ])('returns 404 for the unknown unsubscribe link %j', async (query) => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await server.send(method, `/mails/unsubscribe${query}`);
      expect(status).toBe(404);
      expect(body).toContain('This link is not known');
    }
  });
});
