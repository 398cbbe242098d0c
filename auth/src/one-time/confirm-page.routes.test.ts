import { createHash } from 'node:crypto';
import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ELSEWHERE = 'https://partner.example/welcome?from=mail';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ AUTH_REDIRECT_URLS: 'https://partner.example/**,wayable-app://signed-in' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

async function receiveLink(redirectTo?: string): Promise<{ email: string; link: URL; address: string }> {
  const { email } = await people.join();
  const query = redirectTo === undefined ? '' : `?redirect_to=${encodeURIComponent(redirectTo)}`;
  await people.post(`/recover${query}`, { email });
  const link = new URL((await server.mailbox.receive(email)).link);
  return { email, link, address: `${link.pathname}${link.search}` };
}

const post = (fields: Record<string, string>) =>
  server.send('POST', '/auth/confirm', {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const policyOf = (headers: Record<string, unknown>): string => String(headers['content-security-policy']);

describe('languages', () => {
  it("uses the account's language for mails", async () => {
    const { email } = await people.join();
    await server.sql`update auth.users set user_metadata = user_metadata || '{"locale": "de"}' where email = ${email}`;
    await people.post('/recover', { email });
    await expect
      .poll(async () => (await server.mailbox.list(email)).map(({ subject }) => subject))
      .toContain('Wählen Sie ein neues Passwort für Wayable');
    const [mail] = (await server.mailbox.list(email)).filter(({ subject }) => subject.startsWith('Wählen'));
    expect(mail?.html).toContain('<html lang="de" dir="ltr">');
  });

  it('uses English for mails without a known language', async () => {
    const { email } = await people.join();
    await server.sql`update auth.users set user_metadata = user_metadata || '{"locale": "../de"}' where email = ${email}`;
    await people.post('/recover', { email });
    await expect
      .poll(async () => (await server.mailbox.list(email)).map(({ subject }) => subject))
      .toContain('Choose a new password for Wayable');
  });

  it("uses the browser's language for a mail link's page", async () => {
    const { address } = await receiveLink();
    const { body } = await server.send('GET', address, { headers: { 'accept-language': 'de-CH, de;q=0.9' } });
    expect(body).toContain('Neues Passwort wählen');
    expect(body).toContain('<html lang="de" dir="ltr">');
  });
});

describe('page of a mail link', () => {
  it('keeps a mail link valid after its page opens repeatedly', async () => {
    const { link, address } = await receiveLink();
    expect(link.pathname).toBe('/auth/confirm');
    for (let look = 0; look < 3; look++) {
      expect((await server.send('GET', address)).status).toBe(200);
      expect((await server.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200);
    }
    const { status, fragment } = await people.follow(link.href);
    expect(status).toBe(303);
    expect(fragment.get('type')).toBe('recovery');
    expect(fragment.get('access_token')).not.toBeNull();
    expect((await people.follow(link.href)).fragment.get('error_code')).toBe('otp_expired');
  });

  it("renders a mail link's page with one button, without scripts", async () => {
    const { address } = await receiveLink();
    const { headers, body } = await server.send('GET', address);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body.match(/<button type="submit">/g)).toHaveLength(1);
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).toContain('<title>Choose a new password · Wayable</title>');
    expect(body).not.toMatch(/<script| style=| on\w+=/);
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policyOf(headers)).toContain(`style-src 'sha256-${hash}'`);
    expect(policyOf(headers)).toMatch(/^default-src 'none'/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it.each([
    ['signup', 'Confirm your email address'],
    ['magiclink', 'Sign in to Wayable'],
    ['email_change', 'Confirm the change of your email address'],
  ])('shows the heading of a mail link of type %s', async (type, title) => {
    const { body } = await server.send('GET', `/auth/confirm?token_hash=x&type=${type}`);
    expect(body).toContain(`<h1>${title}</h1>`);
  });

  it("omits form-action from the policy of a mail link's page", async () => {
    const query = new URLSearchParams({ token_hash: 'x', type: 'signup', redirect_to: ELSEWHERE });
    const { headers } = await server.send('GET', `/auth/confirm?${query}`);
    // If the policy had form-action, browsers would block the link's redirect to another origin.
    expect(policyOf(headers)).not.toContain('form-action');
  });

  it("escapes the parameters of a mail link's page", async () => {
    const query = new URLSearchParams({ token_hash: '"><script>x', type: 'signup', redirect_to: "'<b>" });
    const { body } = await server.send('GET', `/auth/confirm?${query}`);
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;x"');
    expect(body).not.toMatch(/<script|<b>/);
  });

  it.each([
    '',
    '?type=signup',
    '?token_hash=x',
    '?token_hash=x&type=toString',
    '?token_hash=a&token_hash=b',
  ])('returns 400 for the incomplete mail link "%s"', async (query) => {
    const { status, body } = await server.send('GET', `/auth/confirm${query}`);
    expect(status).toBe(400);
    expect(body).toContain('<h1>This link is not complete</h1>');
  });
});

describe('button of the page', () => {
  it('redirects a mail link only to the originally requested target', async () => {
    const { link } = await receiveLink(ELSEWHERE);
    const { target } = await people.follow(link.href);
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(ELSEWHERE);
    const other = await receiveLink();
    const { headers } = await post({
      token_hash: other.link.searchParams.get('token_hash') ?? '',
      type: 'recovery',
      redirect_to: 'https://evil.example/',
    });
    expect(String(headers.location)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#access_token=/);
  });

  it('opens one session per mail link, even in parallel', async () => {
    const { link } = await receiveLink();
    const answers = await Promise.all(Array.from({ length: 6 }, () => people.follow(link.href)));
    expect(answers.filter(({ fragment }) => fragment.get('access_token') !== null)).toHaveLength(1);
  });

  it.each([
    {},
    { type: 'signup' },
    { token_hash: 'x' },
  ])("refuses a mail link's form with missing fields (%o)", async (fields) => {
    expect((await post(fields as Record<string, string>)).status).toBe(400);
  });

  it('refuses large bodies and JSON at POST /auth/confirm', async () => {
    expect((await post({ token_hash: 'x'.repeat(9_000), type: 'signup' })).status).toBe(413);
    const json = await server.send('POST', '/auth/confirm', { payload: { token_hash: 'x', type: 'signup' } });
    expect(json.status).toBe(415);
  });

  it('limits POST /auth/confirm per network', async () => {
    const strict = await startTestApp({ ADDRESS_LIMIT_SCALE: '0.1' });
    try {
      const press = () =>
        strict.send('POST', '/auth/confirm', {
          payload: 'token_hash=x&type=signup',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      const codes: (string | null)[] = [];
      for (let time = 0; time < 4; time++) {
        const { headers } = await press();
        codes.push(new URLSearchParams(new URL(String(headers.location)).hash.slice(1)).get('error_code'));
      }
      expect(codes).toEqual(['otp_expired', 'otp_expired', 'otp_expired', 'over_request_rate_limit']);
    } finally {
      await strict.close();
    }
  });
});
