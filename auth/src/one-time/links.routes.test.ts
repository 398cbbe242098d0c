import { AuthPeople } from '@wayable/server/testing/people/auth-people';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '1' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

describe('PKCE', () => {
  async function askForRecovery() {
    const { email } = await people.join();
    const client = people.newPkceClient();
    await client.resetPasswordForEmail(email, {
      redirectTo: 'http://127.0.0.1:3000/auth/new-password?kept=1',
    });
    const { link } = await server.mailbox.receive(email, 2);
    return { client, link, email };
  }

  it("exchanges a recovery link's code once, only with the verifier", async () => {
    const { client, link } = await askForRecovery();
    expect(new URL(link).searchParams.get('token_hash')).toMatch(/^pkce_/);
    const { target } = await people.follow(link);
    expect(target.pathname).toBe('/auth/new-password');
    expect(target.searchParams.get('kept')).toBe('1');
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const stranger = await people.post('/token?grant_type=pkce', { auth_code: code, code_verifier: '' });
    expect(stranger.status).toBe(400);
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer' });
    const again = await people.post('/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
  });

  it("invalidates a mail link's code after a wrong verifier", async () => {
    const { client, link } = await askForRecovery();
    const code = (await people.follow(link)).target.searchParams.get('code') ?? '';
    const wrong = await people.post('/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } });
    expect((await client.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it("exchanges a mail link's code once and never after expiry", async () => {
    const first = await askForRecovery();
    const code = (await people.follow(first.link)).target.searchParams.get('code') ?? '';
    await server.sql`update auth.flow_states set expires_at = now() where auth_code = ${code}`;
    const late = await people.post('/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect(late).toMatchObject({ status: 422, body: { error_code: 'flow_state_expired' } });
    const plain = 'v'.repeat(50);
    const { email } = await people.join();
    await people.post('/otp', { email, code_challenge: plain, code_challenge_method: 'plain' });
    const { link } = await server.mailbox.receive(email, 2);
    const second = (await people.follow(link)).target.searchParams.get('code') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        people.post('/token?grant_type=pkce', { auth_code: second, code_verifier: plain }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('rejects a PKCE mail link without its pkce_ prefix', async () => {
    const { link } = await askForRecovery();
    const bare = new URL(link);
    bare.searchParams.set('token_hash', (bare.searchParams.get('token_hash') ?? '').replace('pkce_', ''));
    const { fragment } = await people.follow(bare.href);
    expect(fragment.get('access_token')).toBeNull();
    expect(fragment.get('error_code')).toBe('otp_expired');
    expect((await people.follow(link)).target.searchParams.get('code')).not.toBeNull();
  });

  it("rejects a mail link's code before the link was opened", async () => {
    await askForRecovery();
    const [flow] = await server.sql`select auth_code from auth.flow_states where user_id is null limit 1`;
    const early = await people.post('/token?grant_type=pkce', {
      auth_code: flow?.auth_code,
      code_verifier: 'x'.repeat(43),
    });
    expect(early.status).toBe(404);
  });
});

describe('mail links', () => {
  it.each([
    ['https://evil.example/', 'http://127.0.0.1:3000/'],
    ['//evil.example', 'http://127.0.0.1:3000/'],
    ['http://127.0.0.1:3000@evil.example/', 'http://127.0.0.1:3000/'],
    ['javascript:alert(1)', 'http://127.0.0.1:3000/'],
    ['http://127.0.0.1:3000/profile/security', 'http://127.0.0.1:3000/profile/security'],
  ])('redirects a mail link with the target %s to %s', async (redirectTo, expected) => {
    const { email } = await people.join();
    await server.send('POST', `/auth/v1/recover?redirect_to=${encodeURIComponent(redirectTo)}`, {
      payload: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    });
    const { link } = await server.mailbox.receive(email, 2);
    expect(link.startsWith('http://127.0.0.1:3000/auth/confirm?')).toBe(true);
    const changed = new URL(link);
    changed.searchParams.set('redirect_to', redirectTo);
    const { target } = await people.follow(changed.href);
    expect(`${target.origin}${target.pathname}`).toBe(expected);
  });

  it('returns 400 for a mail link without a token', async () => {
    expect((await server.send('GET', '/auth/v1/verify?type=signup')).status).toBe(400);
  });
});
