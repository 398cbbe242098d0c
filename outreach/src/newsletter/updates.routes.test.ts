import { untilWaitingForLock } from '@wayable/server/testing/lock-waits';
import { MailServer } from '@wayable/server/testing/people/mail-server';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const smtp = new MailServer();
let server: TestApp;
let admin: TestUser;
let colleague: TestUser;
let serial = 0;

beforeAll(async () => {
  await smtp.start();
  server = await startTestApp({ MAIL_URL: smtp.url, NEWSLETTER_PER_MINUTE: '600000' });
  admin = await server.buildUser({ isAdmin: true });
  colleague = await server.buildUser({ isAdmin: true });
});
afterEach(async () => {
  await server.sql`delete from newsletter_updates`;
  await server.sql`delete from newsletter_subscribers`;
  await server.sql`update privacy_settings set community_updates = false`;
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  server.send(method, `/api/v1/admin/updates${path}`, { user: admin, ...(payload && { payload }) });
const draft = async (changes: object = {}) =>
  (
    await ask('POST', '', {
      subject: `News ${++serial}`,
      body: '# Hello\n\n[Look](https://wayable.example)',
      ...changes,
    })
  ).body;
const send = ({ id, revision }: { id: string; revision: number }) =>
  ask('PUT', `/${id}/sending`, { revision });
const find = async (id: string) =>
  (await ask('GET', '')).body.data.find((update: { id: string }) => update.id === id);
const untilSent = (id: string) => expect.poll(async () => (await find(id)).state).toBe('sent');
const listed = async (count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, () => `reader${++serial}@people.example`);
  await server.sql`
    insert into newsletter_subscribers (email, confirmed_at) select unnest(${emails}::text[]), now()
  `;
  return emails;
};
const mailsTo = (email: string) => smtp.delivered.filter(({ to }) => to.includes(email));

describe('a draft', () => {
  it('creates, changes, previews and deletes a newsletter draft', async () => {
    const update = await draft();
    expect(update).toMatchObject({ state: 'draft', progress: { total: 0 }, failed_addresses: [] });
    const change = { subject: ' New   words ', revision: 1 };
    expect((await ask('PATCH', `/${update.id}`, change)).body).toMatchObject({
      subject: 'New words',
      body: update.body,
      revision: 2,
    });
    expect((await ask('POST', '/preview', { body: '<b>x</b> **y**' })).body.html).toBe(
      '<p>&lt;b&gt;x&lt;/b&gt; <strong>y</strong></p>\n',
    );
    expect((await ask('GET', `/${update.id}`)).body).toEqual(await find(update.id));
    expect((await ask('DELETE', `/${update.id}?revision=2`)).status).toBe(204);
    expect((await ask('PATCH', `/${update.id}`, { subject: 'x', revision: 2 })).status).toBe(404);
    expect((await ask('GET', `/${update.id}`)).status).toBe(404);
  });

  it('creates one newsletter draft for a repeated Idempotency-Key', async () => {
    const create = (subject: string, key: string) =>
      server.send('POST', '/api/v1/admin/updates', {
        user: admin,
        payload: { subject, body: '# Hello' },
        headers: { 'idempotency-key': key },
      });
    const attempts = await Promise.all([create('News', 'draft-0001'), create('News', 'draft-0001')]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(attempts[0].body).toEqual(attempts[1].body);
    expect((await ask('GET', '')).body.count).toBe(1);
    expect((await create('Other news', 'draft-0001')).body).toMatchObject({
      code: 'idempotency_key_reused',
      errors: [{ field: 'idempotency-key' }],
    });
    expect((await create('Other news', 'draft-0002')).status).toBe(201);
    await ask('DELETE', `/${attempts[0].body.id}?revision=1`);
    expect((await create('News', 'draft-0001')).status).toBe(404);
  });

  it('reports invalid fields and missing recipients of a newsletter draft', async () => {
    expect((await ask('POST', '', { subject: 'a\nBcc: b@c.example', body: '' })).body.errors).toMatchObject([
      { field: 'subject' },
    ]);
    expect((await ask('POST', '', { subject: 'a', body: 'x'.repeat(20_001) })).body.errors).toMatchObject([
      { field: 'body', code: 'too_long' },
    ]);
    const blank = await draft({ body: ' ' });
    expect((await send(blank)).body.errors).toMatchObject([{ field: 'body' }]);
    const written = await draft();
    expect((await send(written)).body.code).toBe('no_recipients');
  });

  it("sends a newsletter's test mail only to the calling administrator", async () => {
    const [reader = ''] = await listed(1);
    const { id, subject, revision } = await draft();
    const seen = { revision };
    expect((await ask('POST', `/${id}/test`, seen)).status).toBe(204);
    await expect.poll(() => mailsTo(admin.email).length).toBe(1);
    const mail = await PostalMime.parse(mailsTo(admin.email)[0]?.raw ?? '');
    expect(mail.subject).toBe(`Test: ${subject}`);
    expect(mail.html).toContain('<a href="https://wayable.example">Look</a>');
    expect(mailsTo(reader)).toEqual([]);
    await server.sql`update auth.users set email_confirmed_at = null where id = ${admin.id}`;
    expect((await ask('POST', `/${id}/test`, seen)).body.code).toBe('email_needed');
    await server.sql`update auth.users set email_confirmed_at = now() where id = ${admin.id}`;
  });
});

describe('a draft of two administrators', () => {
  const askAsColleague = (method: 'PATCH' | 'PUT', path: string, payload: object) =>
    server.send(method, `/api/v1/admin/updates${path}`, { user: colleague, payload });

  it('returns 409 for actions on an outdated newsletter draft', async () => {
    await listed(1);
    const { id, revision } = await draft();
    const theirs = { subject: 'Theirs', body: 'By a colleague', revision };
    expect((await askAsColleague('PATCH', `/${id}`, theirs)).body.revision).toBe(revision + 1);
    const changed = { status: 409, body: { code: 'update_changed' } };
    expect(await ask('PATCH', `/${id}`, { body: 'By me', revision })).toMatchObject(changed);
    expect(await send({ id, revision })).toMatchObject(changed);
    expect(await ask('POST', `/${id}/test`, { revision })).toMatchObject(changed);
    expect(await ask('DELETE', `/${id}?revision=${revision}`)).toMatchObject(changed);
    expect(await find(id)).toMatchObject({ state: 'draft', subject: 'Theirs', body: 'By a colleague' });
    for (const payload of [{}, { revision: 'x' }, { revision: 0 }]) {
      for (const [method, path] of [
        ['PUT', 'sending'],
        ['POST', 'test'],
      ] as const) {
        expect((await ask(method, `/${id}/${path}`, payload)).body.errors).toMatchObject([
          { field: 'revision' },
        ]);
      }
    }
    for (const query of ['', '?revision=x', '?revision=0']) {
      expect((await ask('DELETE', `/${id}${query}`)).body.errors).toMatchObject([{ field: 'revision' }]);
    }
    expect((await ask('PATCH', `/${id}`, { body: 'x' })).body.errors).toMatchObject([
      { field: 'revision', code: 'missing' },
    ]);
    expect((await ask('PATCH', `/${id}`, { revision })).body.errors).toMatchObject([
      { code: 'nothing_to_change' },
    ]);
    expect((await send({ id, revision: revision + 1 })).status).toBe(200);
    expect(await askAsColleague('PUT', `/${id}/sending`, { revision })).toMatchObject(changed);
    await untilSent(id);
  });

  it('saves only one of six parallel newsletter draft changes', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, revision } = await draft();
      const answers = await Promise.all([
        ...['a', 'b', 'c'].map((body) => ask('PATCH', `/${id}`, { body, revision })),
        ...['d', 'e', 'f'].map((body) => askAsColleague('PATCH', `/${id}`, { body, revision })),
      ]);
      const saved = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await find(id)).body).toBe(saved[0]?.body.body);
    }
  });

  it('sends a newsletter draft only in the requested version', async () => {
    const [reader = ''] = await listed(1);
    let sent = 0;
    for (let round = 0; round < 12; round++) {
      const { id, revision, subject } = await draft({ body: 'Looked at' });
      const sendEarly = round % 2 === 0 ? send({ id, revision }) : undefined;
      const change = askAsColleague('PATCH', `/${id}`, { body: 'Not looked at', revision });
      const [begun, changed] = await Promise.all([sendEarly ?? send({ id, revision }), change]);
      expect([changed.status, begun.status].toSorted()).toEqual([200, 409]);
      if (begun.status !== 200) continue;
      sent += 1;
      await untilSent(id);
      const mails = await Promise.all(mailsTo(reader).map(({ raw }) => PostalMime.parse(raw)));
      expect(mails.filter((mail) => mail.subject === subject).map(({ text: body }) => body)).toEqual([
        expect.stringMatching(/^(?!.*Not looked at).*Looked at/s),
      ]);
    }
    expect(sent).toBeGreaterThan(0);
  });
});

describe('an update', () => {
  it('mails a newsletter update once per recipient with unsubscribe link', async () => {
    const readers = await listed(3);
    const member = await server.buildUser();
    await server.send('PATCH', '/api/v1/privacy-settings', {
      payload: { community_updates: true },
      user: member,
    });
    const update = await draft();
    const { id, subject } = update;
    const begun = await Promise.all([send(update), send(update)]);
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(begun.find(({ status }) => status === 200)?.body.progress.total).toBe(4);
    await untilSent(id);
    expect(await find(id)).toMatchObject({
      progress: { total: 4, sent: 4, waiting: 0 },
      finished_at: expect.any(String),
    });
    for (const email of [...readers, member.email]) {
      expect(mailsTo(email)).toHaveLength(1);
      const mail = await PostalMime.parse(mailsTo(email)[0]?.raw ?? '');
      expect(mail.subject).toBe(subject);
      const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
      expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const url = /^<(.+)>$/.exec(headerOf('list-unsubscribe'))?.[1] ?? '';
      expect(mail.text).toContain(url);
      const answer = await server.send('POST', url.slice(new URL(url).origin.length), {
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(200);
    }
    expect((await ask('GET', '')).body.recipients).toBe(0);
    const log =
      await server.sql`select after from admin_log where action = 'update_sent' and after ->> 'subject' = ${subject}`;
    expect([...log]).toEqual([{ after: { subject, recipients: 4 } }]);
    const { revision } = await find(id);
    expect((await ask('PATCH', `/${id}`, { body: 'Other words', revision })).body.code).toBe(
      'update_not_draft',
    );
    expect((await send({ id, revision })).body.code).toBe('update_not_draft');
    expect((await send(update)).body.code).toBe('update_changed');
  });

  it('mails a newsletter update despite one failing recipient', async () => {
    const readers = await listed(30);
    const bad = readers[7] as string;
    smtp.refuse = (address) => (address === bad ? 550 : undefined);
    const update = await draft();
    const { id } = update;
    await send(update);
    await untilSent(id);
    expect(await find(id)).toMatchObject({
      progress: { total: 30, sent: 29, failed: 1 },
      failed_addresses: [bad],
    });
    expect(readers.filter((email) => mailsTo(email).length !== 1)).toEqual([bad]);
    const [row] = await server.sql`select reason from newsletter_deliveries where state = 'failed'`;
    // Store only the status codes, because the text of the mail server's response contains the email.
    expect(row?.reason).toBe('550 5.1.1');
    // Keep no hash after the sending, because an email can be guessed from its hash.
    const traces =
      await server.sql`select from newsletter_deliveries where update_id = ${id} and address_hash is not null`;
    expect(traces).toHaveLength(0);
  });

  it('skips newsletter recipients that are deleted or already mailed', async () => {
    const [gone = '', got = ''] = await listed(2);
    const member = await server.buildUser();
    await server.send('PATCH', '/api/v1/privacy-settings', {
      payload: { community_updates: true },
      user: member,
    });
    const { id } = await draft();
    // The state after a killed process: sending began, and one of three mails was sent.
    await server.sql.begin(async (sql) => {
      await sql`update newsletter_updates set state = 'stopped', started_at = now() where id = ${id}`;
      await sql`
        insert into newsletter_deliveries (update_id, subscriber_id, user_id, state, claimed_at, address_hash)
        select ${id}::uuid, subscriber.id, null::uuid, case when email = ${got} then 'sent' else 'waiting' end,
          case when email = ${got} then now() end, case when email = ${got} then sha256(convert_to(email, 'UTF8')) end
        from newsletter_subscribers as subscriber where email in (${gone}, ${got})
        union all select ${id}::uuid, null, ${member.id}::uuid, 'waiting', null, null
      `;
      await sql`delete from newsletter_subscribers where email = ${gone}`;
      await sql`update auth.users set email = ${got} where id = ${member.id}`;
    });
    await send({ id, revision: 1 });
    await untilSent(id);
    expect(await find(id)).toMatchObject({ progress: { total: 3, sent: 1, skipped: 2 } });
    for (const email of [gone, got]) expect(mailsTo(email)).toEqual([]);
  });

  it('sends a newsletter update while a subscriber is deleted', async () => {
    const [kept = '', gone] = await listed(2);
    const update = await draft();
    const sent = await server.sql.begin(async (transaction) => {
      await transaction`delete from newsletter_subscribers where email = ${gone ?? ''}`;
      const answer = send(update);
      await untilWaitingForLock(server.sql);
      return { answer };
    });
    expect((await sent.answer).status).toBe(200);
    await untilSent(update.id);
    expect((await find(update.id)).progress).toMatchObject({ total: 1, sent: 1 });
    expect(mailsTo(kept)).toHaveLength(1);
  });

  it('stops and continues a newsletter update, refusing deletion while sending', async () => {
    const slow = await startTestApp({ NEWSLETTER_PER_MINUTE: '20' });
    const boss = await slow.buildUser({ isAdmin: true });
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      slow.send(method, `/api/v1/admin/updates${path}`, { user: boss, ...(payload && { payload }) });
    await slow.sql`
      insert into newsletter_subscribers (email, confirmed_at)
      select 'slow' || number || '@people.example', now() from generate_series(1, 5) as number
    `;
    const { id } = (await call('POST', '', { subject: 'Slow news', body: 'Hello' })).body;
    const asSeen = { revision: 1 };
    const begun = (await call('PUT', `/${id}/sending`, asSeen)).body;
    expect((await call('DELETE', `/${id}?revision=${begun.revision}`)).body.code).toBe('update_sending');
    await expect.poll(async () => (await call('GET', '')).body.data[0].progress.sent).toBe(1);
    const stopped = (await call('DELETE', `/${id}/sending`)).body;
    expect(stopped.state).toBe('stopped');
    // A colleague's outdated request does not start the update again.
    for (const payload of [asSeen, begun]) {
      const { revision } = payload;
      expect((await call('PUT', `/${id}/sending`, { revision })).body.code).toBe('update_changed');
    }
    // Mails are three seconds apart.
    expect((await call('GET', '')).body.data[0]).toMatchObject({
      state: 'stopped',
      progress: { sent: 1, waiting: 4 },
    });
    expect((await call('PUT', `/${id}/sending`, { revision: stopped.revision })).body).toMatchObject({
      state: 'sending',
      progress: { total: 5 },
    });
    const { revision } = (await call('DELETE', `/${id}/sending`)).body;
    expect((await call('DELETE', `/${id}?revision=${revision}`)).status).toBe(204);
    await slow.close();
  });
});
