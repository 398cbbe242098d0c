import { AuthPeople, type Person } from '@wayable/server/testing/people/auth-people';
import { PASSWORD, startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ AUTH_CONFIRM_EMAIL: '1', AUTH_ANONYMOUS: '1' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

const NEW_PASSWORD = 'a better passphrase';
const put = ({ session }: Person, payload: object) =>
  server.send('PUT', '/auth/v1/user', {
    payload,
    headers: { authorization: `Bearer ${session.access_token}` },
  });
const signIn = (email: string, password: string) =>
  people.post('/token?grant_type=password', { email, password });

describe('metadata', () => {
  it('merges user metadata and removes keys set to null', async () => {
    const { client } = await people.join();
    const { data, error } = await client.updateUser({ data: { favourite: 'ramp', full_name: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ favourite: 'ramp' });
    expect(data.user?.user_metadata).not.toHaveProperty('full_name');
  });

  it('limits the size of user metadata across updates', async () => {
    const person = await people.join();
    expect((await put(person, { data: { a: 'x'.repeat(1_500) } })).status).toBe(200);
    expect((await put(person, { data: { b: 'x'.repeat(1_500) } })).status).toBe(400);
  });

  it.each([
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ data: ['x'] }, 400, 'bad_json'],
    [{ data: { a: '\0' } }, 400, 'validation_failed'],
    [{ email: 'nobody' }, 400, 'validation_failed'],
    [{ phone: '15550100200' }, 400, 'phone_provider_disabled'],
    [{ password: '12345' }, 422, 'weak_password'],
    [{ password: 'password' }, 422, 'weak_password'],
    [{ password: PASSWORD }, 422, 'same_password'],
    [{ password: NEW_PASSWORD, current_password: 'wrong one' }, 400, 'current_password_invalid'],
  ])('refuses the user update %j with %i %s', async (payload, status, code) => {
    const person = await people.join();
    const answer = await put(person, payload);
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });

  it('ignores roles in a request to change the user', async () => {
    const person = await people.join();
    await put(person, { role: 'service_role', aud: 'x', data: { role: 'admin', is_admin: true } });
    const { data } = await person.client.refreshSession(person.session);
    expect(data.user).toMatchObject({ role: 'authenticated', aud: 'authenticated' });
    const [profile] = await server.sql`select is_admin from user_profiles where id = ${person.user.id}`;
    expect(profile?.is_admin).toBe(false);
  });
});

describe('new password', () => {
  it('ends other sessions and mails the owner after password change', async () => {
    const person = await people.join();
    const { data } = await people.newClient().signInWithPassword({ email: person.email, password: PASSWORD });
    await people.post('/recover', { email: person.email });
    const { link } = await server.mailbox.receive(person.email, 2);
    const { error } = await person.client.updateUser({ password: NEW_PASSWORD });
    expect(error).toBeNull();
    expect((await signIn(person.email, PASSWORD)).status).toBe(400);
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200);
    const other = await people.post('/token?grant_type=refresh_token', {
      refresh_token: data.session?.refresh_token,
    });
    expect(other.status).toBe(400);
    expect((await person.client.getUser()).error).toBeNull();
    expect((await people.follow(link)).fragment.get('error_code')).toBe('otp_expired');
    const { subject } = await server.mailbox.receive(person.email, 3);
    expect(subject).toBe('Your Wayable password was changed');
  });

  it('cancels pending email changes and sign-ins with a new password', async () => {
    const person = await people.join();
    await put(person, { email: people.newEmail() });
    const other = people.newPkceClient();
    await other.resetPasswordForEmail(person.email);
    const { link } = await server.mailbox.find(person.email, 'Choose a new password for Wayable');
    const code = (await people.follow(link)).target.searchParams.get('code') ?? '';
    await put(person, { email: people.newEmail() });
    expect((await put(person, { password: NEW_PASSWORD })).body.new_email).toBeUndefined();
    expect((await other.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });

  it('requires an emailed code for new passwords in old sessions', async () => {
    const person = await people.join();
    await server.ageProofs(person.user.id);
    const needed = await put(person, { password: NEW_PASSWORD });
    expect([needed.status, needed.body.error_code]).toEqual([400, 'reauthentication_needed']);
    expect((await person.client.reauthenticate()).error).toBeNull();
    const { code } = await server.mailbox.receive(person.email, 2);
    const wrong = await put(person, { password: NEW_PASSWORD, nonce: code === '000000' ? '1' : '000000' });
    expect([wrong.status, wrong.body.error_code]).toEqual([422, 'reauthentication_not_valid']);
    expect((await put(person, { password: NEW_PASSWORD, nonce: code })).status).toBe(200);
    await server.ageProofs(person.user.id);
    const again = await put(person, { password: 'yet another one', nonce: code });
    expect([again.status, again.body.error_code]).toEqual([422, 'reauthentication_not_valid']);
  });

  it("refuses a new password's right code after eight wrong codes", async () => {
    const person = await people.join();
    await server.ageProofs(person.user.id);
    await person.client.reauthenticate();
    const { code } = await server.mailbox.receive(person.email, 2);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => put(person, { password: NEW_PASSWORD, nonce: wrong })));
    expect((await put(person, { password: NEW_PASSWORD, nonce: code })).status).toBe(422);
  });
});

describe('new email', () => {
  async function askForChange() {
    const person = await people.join();
    const newEmail = people.newEmail();
    const { data, error } = await person.client.updateUser({ email: newEmail });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: person.email, new_email: newEmail });
    const current = await server.mailbox.receive(person.email, 2);
    const fresh = await server.mailbox.receive(newEmail);
    return { ...person, newEmail, current, fresh };
  }

  it('changes the email after old and new mailbox confirm', async () => {
    const { client, email, newEmail, current, fresh, user } = await askForChange();
    const first = await people.follow(fresh.link);
    expect(first.fragment.get('message')).toBe(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: newEmail });
    const { data, error } = await people
      .newClient()
      .verifyOtp({ email, token: current.code, type: 'email_change' });
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ id: user.id, email: newEmail });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: newEmail });
    expect((await server.mailbox.receive(email, 3)).subject).toBe(
      'Your Wayable account has another email address',
    );
    expect((await signIn(newEmail, PASSWORD)).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(400);
  });

  it('names the requesting account in mails to the new email', async () => {
    const { email, fresh } = await askForChange();
    expect(fresh.text.replaceAll(/\s+/g, ' ')).toContain(`of the Wayable account ${email}.`);
    const client = people.newClient();
    await client.signInAnonymously();
    const newEmail = people.newEmail();
    await client.updateUser({ email: newEmail });
    expect((await server.mailbox.receive(newEmail)).text).toContain('account that has no address yet');
  });

  it('ends other sessions after a change of email', async () => {
    const { client, session, current, fresh } = await askForChange();
    await people.follow(current.link);
    expect((await client.getUser()).error).toBeNull();
    const { fragment } = await people.follow(fresh.link);
    expect((await people.newClient().getUser(session.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
    const { error } = await people.newClient().getUser(fragment.get('access_token') ?? '');
    expect(error).toBeNull();
  });

  it('keeps a new email pending until the current email confirms', async () => {
    const { client, email, fresh } = await askForChange();
    const { data, error } = await people.newClient().verifyOtp({
      email: (await client.getUser()).data.user?.new_email ?? '',
      token: fresh.code,
      type: 'email_change',
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect((await people.follow(fresh.link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  it('invalidates links of an earlier change of email', async () => {
    const person = await askForChange();
    const third = people.newEmail();
    await people.resetAttempts();
    await put(person, { email: third });
    await server.mailbox.receive(third);
    await server.mailbox.receive(person.email, 3);
    expect((await people.follow(person.fresh.link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await people.follow(person.current.link)).fragment.get('error_code')).toBe('otp_expired');
  });

  it('refuses to change to a taken email, even at confirmation', async () => {
    const other = await people.join();
    const person = await people.join();
    const taken = await put(person, { email: other.email });
    expect([taken.status, taken.body.error_code]).toEqual([422, 'email_exists']);
    const change = await askForChange();
    await people.follow(change.current.link);
    await people.join(change.newEmail).catch(() => undefined);
    await server.sql`delete from auth.users where email = ${change.newEmail}`;
    await server.sql`
      update auth.users set email = ${change.newEmail} where id = ${other.user.id}
    `;
    const { fragment } = await people.follow(change.fresh.link);
    expect(fragment.get('error_code')).toBe('email_exists');
    expect((await change.client.getUser()).data.user?.email).toBe(change.email);
  });

  it('resends mails to old and new email during email change', async () => {
    const { email, newEmail } = await askForChange();
    await people.resetAttempts();
    expect((await people.newClient().resend({ type: 'email_change', email })).error).toBeNull();
    await server.mailbox.receive(email, 3);
    await server.mailbox.receive(newEmail, 2);
    const other = await people.join();
    expect((await people.newClient().resend({ type: 'email_change', email: other.email })).error).toBeNull();
  });
});

describe('anonymous accounts', () => {
  it('makes an anonymous account permanent by confirming an email', async () => {
    const client = people.newClient();
    const { data } = await client.signInAnonymously();
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [] });
    expect((await client.updateUser({ password: NEW_PASSWORD })).error?.status).toBe(422);
    const email = people.newEmail();
    await client.updateUser({ email });
    const { code } = await server.mailbox.receive(email);
    const verified = await client.verifyOtp({ email, token: code, type: 'email_change' });
    expect(verified.data.user).toMatchObject({ id: data.user?.id, is_anonymous: false, email });
  });
});

describe('guessing passwords', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('limits wrong passwords per network, with reset after success', async () => {
    const { email } = await people.join();
    for (let guess = 0; guess < 29; guess++) await signIn(email, 'wrong');
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    for (let guess = 0; guess < 30; guess++) expect((await signIn(email, 'wrong')).status).toBe(400);
    const slowed = await signIn(email, PASSWORD);
    expect([slowed.status, slowed.body.error_code]).toEqual([429, 'over_request_rate_limit']);
    const unknown = people.newEmail();
    for (let guess = 0; guess < 30; guess++) await signIn(unknown, 'wrong');
    expect((await signIn(unknown, 'wrong')).status).toBe(429);
  });

  it('limits wrong passwords from many networks, but not the owner', async () => {
    const behindProxy = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const others = await AuthPeople.on(behindProxy);
    const email = others.newEmail();
    await others.post('/signup', { email, password: PASSWORD }, from('198.51.100.7'));
    const attempt = (ip: string, password: string) =>
      others.post('/token?grant_type=password', { email, password }, from(ip));
    for (let network = 0; network < 100; network++) {
      expect((await attempt(`2001:db8:${network.toString(16)}::1`, 'wrong')).status).toBe(400);
    }
    // Each new network has three attempts, so that the owner can sign in from any network.
    for (let guess = 0; guess < 3; guess++) expect((await attempt('203.0.113.8', 'wrong')).status).toBe(400);
    expect((await attempt('203.0.113.8', PASSWORD)).status).toBe(429);
    expect((await attempt('203.0.113.9', PASSWORD)).status).toBe(200);
    expect((await attempt('198.51.100.7', PASSWORD)).status).toBe(200);
    await behindProxy.close();
  });

  it('counts wrong passwords of a /64 network together', async () => {
    const behindProxy = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const others = await AuthPeople.on(behindProxy);
    const { email } = await others.join();
    const statuses = await Promise.all(
      Array.from({ length: 34 }, async (_, host) => {
        const ip = `2001:db8:1:2::${(host + 1).toString(16)}`;
        const { status } = await others.post(
          '/token?grant_type=password',
          { email, password: 'wrong' },
          from(ip),
        );
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await behindProxy.close();
  });
});
