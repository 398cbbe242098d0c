import { CONTACT_MESSAGE_MAX, type ContactMessageCreate } from '@wayable/protocol/contact';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeOldMessages } from './contact.service.ts';

const INBOX = 'post@wayable.example';
let server: TestApp;
let admin: TestUser;
let serial = 0;

beforeAll(async () => {
  server = await startTestApp({ CONTACT_MAIL: INBOX });
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());

const write = (changes: Partial<ContactMessageCreate> = {}): ContactMessageCreate => ({
  name: 'Robin Writer',
  email: `robin${++serial}@people.example`,
  subject: `The lift at the station ${serial}`,
  category: 'accessibility',
  message: 'It has been out of order\nfor a week.',
  open_seconds: 30,
  ...changes,
});
const send = (payload: object, user?: TestUser) =>
  server.send('POST', '/api/v1/contact', { payload, ...(user && { user }) });
const find = async (email: string) => {
  const { body } = await server.send('GET', `/api/v1/admin/messages?search=${encodeURIComponent(email)}`, {
    user: admin,
  });
  return body.data;
};

describe('contact messages', () => {
  it('stores a contact message and mails it with Reply-To', async () => {
    const message = write({ name: '  Robin   "O\'Neil" ' });
    const { status, body } = await send(message);
    expect({ status, body }).toEqual({ status: 201, body: { is_received: true } });
    const { open_seconds: _, ...written } = message;
    expect(await find(message.email)).toMatchObject([
      { ...written, name: 'Robin "O\'Neil"', status: 'new', opening: null, sender: null },
    ]);
    const mails = await server.mailbox.receive(INBOX, 1);
    expect(mails.subject).toBe(`Message: ${message.subject}`);
    expect(mails.text).toContain('It has been out of order\n\nfor a week.');
    expect(mails.replyTo).toEqual([message.email]);
    expect(mails.link).toMatch(/\/admin\?tab=messages&q=robin1%40people\.example&message=[0-9a-f-]{36}$/);
    expect(await server.mailbox.list(message.email)).toEqual([]);
  });

  it("exports and deletes contact messages with the sender's account", async () => {
    const user = await server.buildUser({ fullName: 'Ada Sender' });
    const message = write();
    await send(message, user);
    expect(await find(message.email)).toMatchObject([{ sender: { id: user.id, full_name: 'Ada Sender' } }]);
    const { body } = await server.send('GET', '/api/v1/account/export', { user });
    expect(body.contact_messages).toMatchObject([{ subject: message.subject }]);
    await server.sql`delete from auth.users where id = ${user.id}`;
    expect(await find(message.email)).toEqual([]);
  });

  it('stores one contact message from ten parallel submissions', async () => {
    const message = write();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(message)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['201 {"is_received":true}']),
    );
    expect(await find(message.email)).toHaveLength(1);
  });

  it('accepts contact messages of at most 10,000 characters', async () => {
    expect((await send(write({ message: '界'.repeat(CONTACT_MESSAGE_MAX) }))).status).toBe(201);
    expect(await send(write({ message: 'x'.repeat(CONTACT_MESSAGE_MAX + 1) }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'message', code: 'too_long', limit: CONTACT_MESSAGE_MAX }] },
    });
  });

  it.each([
    ['name', { name: 'Robin\r\nBcc: all@people.example' }],
    ['subject', { subject: 'Hello\nBcc: all@people.example' }],
    ['subject', { subject: 'Hello\u2028there\u0000' }],
    ['subject', { subject: 'x'.repeat(201) }],
    ['name', { name: ' \u200b ' }],
    ['email', { email: '"robin writer"@people.example' }],
    ['email', { email: 'a@b.example, c@d.example' }],
    ['email', { email: 'a@b.example\nBcc: c@d.example' }],
    ['message', { message: ' \n ' }],
    ['category', { category: 'love' as 'general' }],
  ])('refuses a contact message with invalid %s (%o)', async (field, changes) => {
    const { status, body } = await send(write(changes));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it.each([
    [{ website: 'https://pills.example' }],
    [{ open_seconds: 0.4 }],
  ])('returns 201 but stores an automated message as spam (%o)', async (changes) => {
    const message = write({ ...changes, copy: true });
    expect(await send(message)).toMatchObject({ status: 201, body: { is_received: true } });
    expect(await find(message.email)).toMatchObject([{ status: 'spam' }]);
    const jobs = await server.sql`
        select from pgboss.job where name = 'contact-mail'
        and data ->> 'messageId' = (select id::text from contact_messages where email = ${message.email})
      `;
    expect(jobs).toHaveLength(0);
  });
});

it('accepts a resent contact message that was mistaken for spam', async () => {
  const message = write({ open_seconds: 0.4 });
  await send(message);
  await send({ ...message, open_seconds: 60 });
  const kept = await find(message.email);
  expect(kept.map((row: { status: string }) => row.status).sort()).toEqual(['new', 'spam']);
});

describe('mail to the sender', () => {
  it('mails the sender in the language of Accept-Language', async () => {
    const message = write({ copy: true });
    await server.send('POST', '/api/v1/contact', { payload: message, headers: { 'accept-language': 'de' } });
    const mail = await server.mailbox.receive(message.email);
    expect(mail.subject).toBe('Wir haben Ihre Nachricht');
  });

  it('mails a copy of the message to a confirmed sender', async () => {
    const user = await server.buildUser();
    await server.sql`update auth.users set email_confirmed_at = now() where id = ${user.id}`;
    const message = write({ email: user.email.toUpperCase(), copy: true });
    await send(message, user);
    const mail = await server.mailbox.receive(user.email);
    expect(mail.subject).toBe(`Your message to Wayable: ${message.subject}`);
    expect(mail.text).toContain('for a week.');
  });

  it('mails a receipt once a day to an unconfirmed email', async () => {
    const message = write({ copy: true });
    await send(message);
    const mail = await server.mailbox.receive(message.email);
    expect(mail.subject).toBe('We have your message');
    for (const word of ['lift', 'Robin', 'out of order']) expect(mail.text).not.toContain(word);
    await send({ ...message, subject: 'Once more' });
    const [row] = await server.sql`select copy from contact_messages where subject = 'Once more'`;
    expect(row?.copy).toBe('none');
  });
});

describe('limits', () => {
  it('limits contact messages per sender and network', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.1', ACCOUNT_LIMIT_SCALE: '0.1' });
    const post = (payload: object) => strict.send('POST', '/api/v1/contact', { payload });
    const message = write();
    expect((await post(message)).status).toBe(201);
    expect(await post({ ...message, subject: 'Again' })).toMatchObject({
      status: 429,
      body: { limit: 'messages_of_day' },
    });
    expect((await post(write())).status).toBe(429);
    await strict.close();
  });
});

describe('inbox', () => {
  it('finds contact messages by status and words, and logs changes', async () => {
    const message = write({ subject: 'Ünusual wörds' });
    await send(message);
    const [{ id }] = await find('unusual words');
    const change = (status: string) =>
      server.send('PATCH', `/api/v1/admin/messages/${id}`, { payload: { status }, user: admin });
    const changed = { status: 200, body: { id, status: 'answered', message: message.message } };
    expect(await change('answered')).toMatchObject(changed);
    expect(await change('answered')).toMatchObject(changed);
    const { body: found } = await server.send('GET', `/api/v1/admin/messages/${id}`, { user: admin });
    expect([found]).toEqual(await find('unusual words'));
    expect((await change('lost')).status).toBe(400);
    const list = (query: string) => server.send('GET', `/api/v1/admin/messages?${query}`, { user: admin });
    const { body } = await list('status=answered');
    expect(body.data).toMatchObject([{ id, status: 'answered', answered_at: expect.any(String) }]);
    expect(body).toMatchObject({ count: 1, counts: { answered: 1, new: expect.any(Number) } });
    expect((await list('status=answered&page=2')).body.data).toEqual([]);
    const entries = await server.sql`
      select before, after from admin_log where action = 'message_changed' and after ->> 'message_id' = ${id}
    `;
    expect([...entries]).toEqual([
      { before: { message_id: id, status: 'new' }, after: { message_id: id, status: 'answered' } },
    ]);
  });

  it('marks a contact message as read only if new', async () => {
    const messages = [write(), write(), write()];
    for (const message of messages) await send(message);
    const ids = await Promise.all(messages.map(async ({ email }) => (await find(email))[0].id));
    const change = async (id: string, payload: object) =>
      (await server.send('PATCH', `/api/v1/admin/messages/${id}`, { payload, user: admin })).body.status;
    const opened = { status: 'read', from: 'new' };
    expect(await change(ids[0], opened)).toBe('read');
    expect(await change(ids[1], { status: 'answered' })).toBe('answered');
    expect(await change(ids[1], opened)).toBe('answered');
    // If `from` is missing, the status changes unconditionally.
    expect(await change(ids[1], { status: 'read' })).toBe('read');
    for (let round = 0; round < 5; round++) {
      await change(ids[2], { status: 'new' });
      await Promise.all([change(ids[2], opened), change(ids[2], { status: 'spam' }), change(ids[2], opened)]);
      expect((await find(messages[2]?.email ?? ''))[0].status).toBe('spam');
    }
    const unknown = `/api/v1/admin/messages/${crypto.randomUUID()}`;
    expect((await server.send('GET', unknown, { user: admin })).status).toBe(404);
  });

  it('deletes spam after 30 days, and messages after two years', async () => {
    const old = [
      write({ subject: 'Spam of old' }),
      write({ subject: 'Letter of old' }),
      write({ subject: 'Recent' }),
    ];
    for (const message of old) await send(message);
    await server.sql`update contact_messages set created_at = now() - interval '31 days', status = 'spam' where subject = 'Spam of old'`;
    await server.sql`update contact_messages set created_at = now() - interval '731 days' where subject = 'Letter of old'`;
    await server.sql`update contact_messages set created_at = now() - interval '31 days' where subject = 'Recent'`;
    await purgeOldMessages(server.sql);
    const left =
      await server.sql`select subject from contact_messages where subject in ('Spam of old', 'Letter of old', 'Recent')`;
    expect(left.map(({ subject }) => subject)).toEqual(['Recent']);
    const [recent] = await server.sql`select id from contact_messages where subject = 'Recent'`;
    await server.send('PATCH', `/api/v1/admin/messages/${recent?.id}`, {
      user: admin,
      payload: { status: 'spam' },
    });
    await purgeOldMessages(server.sql);
    expect(await server.sql`select from contact_messages where id = ${recent?.id}`).toHaveLength(1);
  });
});
