import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '1' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

/** Returns the text of a response with placeholders for email, IDs and times. */
function shapeOf(body: object, email: string): string {
  const seen: string[] = [];
  const name = (text: string) => `#${seen.includes(text) ? seen.indexOf(text) : seen.push(text) - 1}`;
  return JSON.stringify(body)
    .replaceAll(email, 'ADDRESS')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, name);
}

describe('sign-up with confirmation', () => {
  it("opens a sign-up's session only after the mailed code", async () => {
    const client = people.newClient();
    const email = people.newEmail();
    const { data, error } = await client.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' });
    const wrong = await client.signInWithPassword({ email, password: 'not it at all' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    const { code } = await server.mailbox.receive(email);
    const verified = await client.verifyOtp({ email, token: code, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('confirms a sign-up once by its mail link', async () => {
    const email = people.newEmail();
    await people.newClient().signUp({ email, password: PASSWORD });
    const { link, html } = await server.mailbox.receive(email);
    expect(html).toContain('Confirm your email address');
    expect(link).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/auth\/confirm\?token_hash=[\w-]{43}&type=signup&redirect_to=/,
    );
    const { status, target, fragment } = await people.follow(link);
    expect(status).toBe(303);
    expect(target.origin).toBe('http://127.0.0.1:3000');
    expect(Object.fromEntries(fragment)).toMatchObject({ type: 'signup', token_type: 'bearer', sb: '' });
    const again = await people.follow(link);
    expect(Object.fromEntries(again.fragment)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  it('returns the same response shape for sign-ups with taken emails', async () => {
    const { email } = await people.join();
    await people.resetAttempts();
    const known = await people.post('/signup', {
      email,
      password: 'another passphrase',
      data: { full_name: 'Ada', a: 1 },
    });
    const fresh = await people.post('/signup', {
      email: people.newEmail(),
      password: 'another passphrase',
      data: { full_name: 'Ada', a: 1 },
    });
    expect(known.status).toBe(200);
    expect(fresh.status).toBe(200);
    expect(known.body).toMatchObject({ email, identities: [{ provider: 'email' }], user_metadata: { a: 1 } });
    // Equal except for IDs, emails and times.
    const shape = shapeOf(fresh.body, fresh.body.email);
    expect(shapeOf(known.body, email)).toBe(shape);
    await people.resetAttempts();
    const again = await people.post('/signup', {
      email: fresh.body.email,
      password: 'another passphrase',
      data: { full_name: 'Ada', a: 1 },
    });
    expect(shapeOf(again.body, fresh.body.email)).toBe(shape);
    // The fake ID differs each time, like the ID of an unconfirmed sign-up.
    expect(again.body.id).not.toBe(fresh.body.id);
    const mail = await server.mailbox.receive(email, 2);
    expect(mail.subject).toBe('You have an account at Wayable already');
    expect(
      (await people.post('/token?grant_type=password', { email, password: 'another passphrase' })).status,
    ).toBe(400);
  });

  it('confirms only the latest of two sign-ups with one email', async () => {
    const email = people.newEmail();
    await people.post('/signup', { email, password: 'the first password', data: { full_name: 'Ada First' } });
    const first = await server.mailbox.receive(email);
    await people.resetAttempts();
    const second = await people.post('/signup', { email, password: 'the second password' });
    expect(JSON.stringify(second.body)).not.toContain('Ada First');
    const { code } = await server.mailbox.receive(email, 2);
    const earlier = await people.post('/verify', { type: 'signup', email, token: first.code });
    expect(earlier).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
    await people.post('/verify', { type: 'signup', email, token: code });
    const signIn = (password: string) => people.post('/token?grant_type=password', { email, password });
    expect((await signIn('the first password')).status).toBe(400);
    expect((await signIn('the second password')).status).toBe(200);
  });

  it("keeps a sign-up's password when a stranger requests a code", async () => {
    const email = people.newEmail();
    await people.post('/signup', { email, password: PASSWORD });
    const { code } = await server.mailbox.receive(email);
    await people.resetAttempts();
    await people.post('/otp', { email, data: { full_name: 'A Stranger' } });
    await server.mailbox.receive(email, 2);
    expect((await people.post('/verify', { type: 'signup', email, token: code })).status).toBe(200);
    const { status } = await people.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(status).toBe(200);
  });
});

describe('guessing a code', () => {
  it('blocks a mailed code after five guesses, but no link', async () => {
    const { email } = await people.join();
    await people.post('/recover', { email });
    const { code, link } = await server.mailbox.receive(email, 2);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => people.post('/verify', { type: 'recovery', email, token: wrong })),
    );
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(
      Array.from({ length: 12 }, () => [403, 'otp_expired']),
    );
    const right = await people.post('/verify', { type: 'recovery', email, token: code });
    expect(right).toMatchObject({ status: 403, body: { msg: 'Token has expired or is invalid' } });
    expect((await people.follow(link)).fragment.get('type')).toBe('recovery');
  });

  it('refuses more than twenty code guesses an hour per email', async () => {
    const { email } = await people.join();
    for (const address of [email, people.newEmail()]) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 22; guess++) {
        statuses.push(
          (await people.post('/verify', { type: 'magiclink', email: address, token: '000000' })).status,
        );
      }
      expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 403));
      expect(statuses.at(-1)).toBe(429);
    }
    await people.resetAttempts();
  });

  it('opens one session for a mailed code sent in parallel', async () => {
    const { email } = await people.join();
    await people.post('/otp', { email });
    const { code } = await server.mailbox.receive(email, 2);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => people.post('/verify', { type: 'email', email, token: code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['recovery', 'magiclink'],
    ['magiclink', 'recovery'],
    ['magiclink', 'signup'],
  ])('refuses a mailed code and link for %s as %s', async (kind, type) => {
    const { email } = await people.join();
    await people.post(kind === 'recovery' ? '/recover' : '/otp', { email });
    const { code, link } = await server.mailbox.receive(email, 2);
    expect((await people.post('/verify', { type, email, token: code })).status).toBe(403);
    const other = new URL(link);
    other.searchParams.set('type', type);
    expect((await people.follow(other.href)).fragment.get('error_code')).toBe('otp_expired');
  });

  it('refuses a one-time code after its lifetime', async () => {
    const { email } = await people.join();
    await people.post('/recover', { email });
    const { code, link } = await server.mailbox.receive(email, 2);
    await server.sql`update auth.one_time_tokens set expires_at = now() where sent_to = ${email}`;
    expect((await people.post('/verify', { type: 'recovery', email, token: code })).status).toBe(403);
    expect((await people.follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  it('keeps mailed codes and links out of tables and jobs', async () => {
    const { email } = await people.join();
    await people.post('/recover', { email });
    const { code, link } = await server.mailbox.receive(email, 2);
    const token = new URL(link).searchParams.get('token_hash') ?? '';
    const rows = await server.sql`
      select (select string_agg(t::text, ' ') from auth.one_time_tokens as t) as tokens,
        (select string_agg(j.data::text, ' ') from pgboss.job as j) as jobs
    `;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${code}"`);
  });
});

describe('password recovery and sign-in links', () => {
  it('returns the same responses for known and unknown emails', async () => {
    const { email } = await people.join();
    const unknown = people.newEmail();
    for (const path of ['/recover', '/otp']) {
      const first = [await people.post(path, { email, create_user: path === '/otp' ? undefined : false })];
      first.push(await people.post(path, { email: unknown }));
      expect(first.map(({ status, body }) => [status, body])).toEqual([
        [200, {}],
        [200, {}],
      ]);
      const second = [await people.post(path, { email }), await people.post(path, { email: unknown })];
      for (const { status, body, headers } of second) {
        expect(status).toBe(429);
        expect(headers['retry-after']).toBe(/\d+/.exec(body.msg)?.[0]);
        expect(body).toMatchObject({ error_code: 'over_email_send_rate_limit' });
        expect(body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
      }
    }
    expect(await server.mailbox.list(unknown)).not.toContainEqual(
      expect.objectContaining({ subject: 'Choose a new password for Wayable' }),
    );
  });

  it('returns otp_disabled for unknown emails if sign-up is forbidden', async () => {
    const { error } = await people.newClient().signInWithOtp({
      email: people.newEmail(),
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({ code: 'otp_disabled', message: 'Signups not allowed for otp' });
  });

  it('creates an account for a code request with unknown email', async () => {
    const client = people.newClient();
    const email = people.newEmail();
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { code } = await server.mailbox.receive(email);
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
    expect(data.session?.user.email).toBe(email);
  });

  it("removes a stranger's password when the owner enters a code", async () => {
    const email = people.newEmail();
    await people.post('/signup', { email, password: 'chosen by a stranger' });
    await server.mailbox.receive(email);
    await people.post('/otp', { email });
    const { code } = await server.mailbox.receive(email, 2);
    expect((await people.post('/verify', { type: 'email', email, token: code })).status).toBe(200);
    const stranger = await people.post('/token?grant_type=password', {
      email,
      password: 'chosen by a stranger',
    });
    expect(stranger.status).toBe(400);
  });

  it('resends confirmations only to unconfirmed accounts', async () => {
    const email = people.newEmail();
    await people.post('/signup', { email, password: PASSWORD });
    await server.mailbox.receive(email);
    expect((await people.newClient().resend({ type: 'signup', email })).error?.status).toBe(429);
    await people.resetAttempts();
    expect((await people.newClient().resend({ type: 'signup', email })).error).toBeNull();
    expect((await server.mailbox.receive(email, 2)).subject).toBe('Confirm your email address for Wayable');
    const confirmed = await people.join();
    await people.resetAttempts();
    expect((await people.newClient().resend({ type: 'signup', email: confirmed.email })).error).toBeNull();
    expect((await people.newClient().resend({ type: 'signup', email: people.newEmail() })).error).toBeNull();
  });

  it.each([
    ['/otp', {}, 400],
    ['/otp', { email: 'a@b.example', phone: '15550100200' }, 400],
    ['/otp', { email: 'a@b.example', channel: 'sms' }, 400],
    ['/otp', { phone: '15550100200' }, 400],
    ['/otp', { email: 'a@b.example, c@d.example' }, 400],
    ['/recover', {}, 400],
    ['/recover', { email: 'nobody' }, 400],
    ['/recover', { email: 'a@b.example', code_challenge: 'x'.repeat(43) }, 400],
    ['/recover', { email: 'a@b.example', code_challenge: 'short', code_challenge_method: 's256' }, 400],
    ['/resend', { email: 'a@b.example' }, 400],
    ['/resend', { type: 'email_change', phone: '15550100200' }, 400],
    ['/verify', { type: 'signup', email: 'a@b.example' }, 400],
    ['/verify', { type: 'signup', email: 'a@b.example', token: '1', token_hash: 'x' }, 400],
    ['/verify', { type: 'signup', email: 'a@b.example', token_hash: 'x' }, 400],
    ['/verify', { type: 'toString', email: 'a@b.example', token: '123456' }, 400],
    ['/verify', { type: 'signup', token: '123456' }, 400],
    ['/verify', { type: 'signup', token_hash: 'x' }, 403],
  ])('%s refuses the body %j with status %i', async (path, payload, status) => {
    const answer = await people.post(path, payload);
    expect(answer.status).toBe(status);
    expect(answer.body.msg).not.toBe('');
  });
});
