import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countAttempt } from '@wayable/platform/attempts/attempts';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let admin: TestUser;
let serial = 0;

beforeAll(async () => {
  server = await startTestApp();
  admin = await server.buildUser({ isAdmin: true });
});
afterAll(() => server.close());

const find = async (email: string) => {
  const { body } = await server.send('GET', `/api/v1/admin/messages?search=${encodeURIComponent(email)}`, {
    user: admin,
  });
  return body.data;
};

/** Sends an application like the form. */
const sendApplication = async (
  fields: Record<string, string>,
  file: Buffer | undefined,
  { name = 'cv.pdf', remoteAddress = '127.0.0.1' } = {},
) => {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--x\r\nContent-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from('--x--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const url = '/api/v1/contact/applications';
  const answer = await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
};
const applicationOf = (changes: Record<string, string> = {}) => {
  serial += 1;
  return {
    name: 'Robin Writer',
    email: `robin${serial}@people.example`,
    subject: `The lift at the station ${serial}`,
    message: 'It has been out of order\nfor a week.',
    category: 'general',
    opening: 'Map editor',
    open_seconds: '60',
    ...changes,
  };
};

describe('applications', () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');
  const folders = () => readdir(join(server.dataDir, 'documents', 'applications')).catch(() => []);

  it("serves an application's PDF only to administrators, as attachment", async () => {
    const fields = applicationOf({ copy: 'false' });
    expect((await sendApplication(fields, PDF)).status).toBe(201);
    const [message] = await find(fields.email);
    expect(message).toMatchObject({ opening: 'Map editor', document_bytes: PDF.length });
    const url = `/api/v1/admin/messages/${message.id}/document`;
    expect((await server.send('GET', url)).status).toBe(401);
    expect((await server.send('GET', url, { user: await server.buildUser() })).status).toBe(403);
    const { status, headers, body } = await server.send('GET', url, { user: admin });
    expect(status).toBe(200);
    expect(createHash('sha256').update(body).digest('hex')).toBe(
      createHash('sha256').update(PDF).digest('hex'),
    );
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="application-${message.id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n%%EOF startxref')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7 startxref %%EOF')],
    ['half a PDF', PDF.subarray(0, 20)],
    ['an empty file', Buffer.alloc(0)],
  ])("refuses %s as an application's PDF", async (_, file) => {
    const { status, body } = await sendApplication(applicationOf(), file);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'document' }]);
  });

  it('returns 400 or 413 for incomplete or too large applications', async () => {
    expect(await sendApplication(applicationOf(), undefined)).toMatchObject({ status: 400 });
    const { opening: _, ...rest } = applicationOf();
    expect(await sendApplication(rest, PDF)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'opening' }] },
    });
    const large = Buffer.concat([PDF, Buffer.alloc(5 * 1_024 * 1_024, ' '), PDF]);
    expect(await sendApplication(applicationOf(), large)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
    expect(
      await server.send('POST', '/api/v1/contact/applications', { payload: applicationOf() }),
    ).toMatchObject({
      status: 400,
    });
  });

  it("stores one file for repeated applications until the message's deletion", async () => {
    const fields = applicationOf();
    const before = (await folders()).length;
    await Promise.all([sendApplication(fields, PDF), sendApplication(fields, PDF)]);
    const [message, ...others] = await find(fields.email);
    expect(others).toEqual([]);
    await expect.poll(async () => (await folders()).length).toBe(before + 1);
    const { status } = await server.send('DELETE', `/api/v1/admin/messages/${message.id}`, { user: admin });
    expect(status).toBe(204);
    await expect.poll(async () => (await folders()).length).toBe(before);
  });

  it('stores one file for repeated applications despite deadlocks', async () => {
    await server.sql.unsafe(`
      create sequence attempts;
      create function abort_two() returns trigger language plpgsql as $$ begin
        if nextval('attempts') < 3 then raise 'aborted' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$;
      create constraint trigger abort_two after insert on contact_messages deferrable initially deferred
        for each row execute function abort_two();
    `);
    const fields = applicationOf();
    const before = (await folders()).length;
    const answers = await Promise.all([sendApplication(fields, PDF), sendApplication(fields, PDF)]);
    await server.sql`drop trigger abort_two on contact_messages`;
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await expect.poll(async () => (await folders()).length).toBe(before + 1);
  });
});

describe('daily space for documents', () => {
  const PDF = Buffer.from('%PDF-1.7 startxref 0 %%EOF');
  const MOST = 2_000_000_000;
  const fill = (share: string, amount: number) =>
    countAttempt(
      server.sql,
      `contact:document-kibibytes:${share}`,
      { max: MOST, windowSeconds: 86_400 },
      amount,
    );

  it('allows one application per network after the daily document limit', async () => {
    await fill('further', MOST);
    const apply = (remoteAddress: string) => sendApplication(applicationOf(), PDF, { remoteAddress });
    expect((await apply('192.0.2.1')).status).toBe(201);
    expect((await apply('192.0.2.1')).status).toBe(429);
    expect((await apply('192.0.2.2')).status).toBe(201);
  });

  it('excludes spam applications from the daily document limit', async () => {
    const { count } = await fill('first', 1);
    for (const website of ['spam', 'more spam']) {
      const { status } = await sendApplication(applicationOf({ website }), PDF, {
        remoteAddress: '192.0.2.3',
      });
      expect(status).toBe(201);
    }
    expect((await fill('first', 1)).count).toBe(count + 1);
  });
});
