import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { MailServer } from '@wayable/server/testing/people/mail-server';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Emails that the server refuses once, with a temporary error */
const refused = new Set<string>();
const smtp = new MailServer();
smtp.refuse = (address) => (refused.delete(address) ? 451 : undefined);
let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  await smtp.start();
  server = await startTestApp({
    MAIL_URL: smtp.url,
    MAIL_FROM: 'Wayable <post@wayable.example>',
    CONTACT_MAIL: 'inbox@wayable.example',
  });
  people = await AuthPeople.on(server);
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const deliveredTo = (address: string) =>
  vi.waitFor(
    () => {
      const mail = smtp.delivered.find(({ to }) => to.includes(address));
      if (!mail) throw new Error(`No mail to ${address}`);
      return mail;
    },
    // A retry comes after a random delay of ten to twenty seconds.
    { timeout: 30_000, interval: 50 },
  );

describe('mail over SMTP', () => {
  it('sends a confirmation mail by SMTP as text and HTML', async () => {
    const email = people.newEmail();
    await people.post('/signup', { email, password: PASSWORD });
    const mail = await deliveredTo(email);
    expect(mail).toMatchObject({ from: 'post@wayable.example', to: [email] });
    const parsed = await PostalMime.parse(mail.raw);
    expect(parsed).toMatchObject({
      subject: 'Confirm your email address for Wayable',
      from: { name: 'Wayable', address: 'post@wayable.example' },
    });
    expect(parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    const code = /^ +(\d{6})$/m.exec(parsed.text ?? '')?.[1] ?? '';
    expect(parsed.html).toContain(code);
    expect(parsed.html).toContain('<html lang="en" dir="ltr">');
    const { status } = await people.post('/verify', { type: 'signup', email, token: code });
    expect(status).toBe(200);
  });

  it('resends a temporarily refused code mail and contact message', async () => {
    // Both mails wait for their retries at the same time.
    const email = people.newEmail();
    refused.add(email).add('inbox@wayable.example');
    await people.post('/signup', { email, password: PASSWORD });
    const payload = {
      name: 'Zoë, “Bcc: all”',
      email: "o'neil+list@people.example",
      subject: 'Ünder the bridge',
      category: 'general',
      message: 'The lamp is out.',
    };
    expect((await server.send('POST', '/api/v1/contact', { payload })).status).toBe(201);
    const { text: letter = '' } = await PostalMime.parse((await deliveredTo(email)).raw);
    const code = /^ +(\d{6})$/m.exec(letter)?.[1] ?? '';
    expect((await people.post('/verify', { type: 'signup', email, token: code })).status).toBe(200);
    const mail = await deliveredTo('inbox@wayable.example');
    expect(refused).toEqual(new Set());
    expect(mail.to).toEqual(['inbox@wayable.example']);
    expect(await PostalMime.parse(mail.raw)).toMatchObject({
      subject: 'Message: Ünder the bridge',
      replyTo: [{ name: 'Zoë, “Bcc: all”', address: "o'neil+list@people.example" }],
      text: expect.stringContaining('The lamp is out.'),
    });
  });

  it('accepts unusual emails but refuses several emails in one text', async () => {
    const odd = "o'neil+list%all@people.example";
    await people.post('/signup', { email: odd, password: PASSWORD });
    expect((await deliveredTo(odd)).to).toEqual([odd]);
    for (const email of ['a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example', '<a@b.example>']) {
      expect((await people.post('/signup', { email, password: PASSWORD })).status).toBe(400);
    }
  });
});
