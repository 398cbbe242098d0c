import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { GoTrueClient } from '@supabase/auth-js';
import { AuthPeople, type Person } from '@wayable/server/testing/people/auth-people';
import {
  type Misbehaviour,
  SoftwareAuthenticator,
} from '@wayable/server/testing/people/software-authenticator';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredRows } from '../housekeeping.ts';

const SITE = 'https://wayable.example';
const MISSING_ID = '00000000-0000-4000-8000-000000000000';

let server: TestApp;
let people: AuthPeople;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: SITE, AUTH_ANONYMOUS: '1' });
  people = await AuthPeople.on(server);
});
afterAll(() => server.close());

type Options = { challenge_id: string; options: never };
const claimsOf = (token = '') => JSON.parse(atob(token.split('.')[1] ?? ''));
const bearerOf = ({ session }: Person) => ({ authorization: `Bearer ${session.access_token}` });

/** Registers a passkey of a device with the official client, and returns the result. */
async function register(client: GoTrueClient, device: SoftwareAuthenticator, wrong: Misbehaviour = {}) {
  const { data, error } = await client.passkey.startRegistration();
  if (error) return { data: null, error };
  const { challenge_id: challengeId, options } = data as unknown as Options;
  const credential: RegistrationResponseJSON = device.create(options, wrong);
  return client.passkey.verifyRegistration({ challengeId, credential: credential as never });
}

/** Signs in with the newest passkey of a device in a new browser. */
async function signIn(device: SoftwareAuthenticator, wrong: Misbehaviour = {}) {
  const client = people.newClient();
  const { data, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  const { challenge_id: challengeId, options } = data as unknown as Options;
  const credential = device.get(options, wrong) as AuthenticationResponseJSON as never;
  const answer = await client.passkey.verifyAuthentication({ challengeId, credential });
  const repeat = () => client.passkey.verifyAuthentication({ challengeId, credential });
  return { ...answer, client, repeat, challengeId };
}

async function joinWithPasskey() {
  const person = await people.join();
  const device = new SoftwareAuthenticator(SITE);
  const { data, error } = await register(person.client, device);
  if (error || !data) throw error ?? new Error('no passkey');
  return { ...person, device, passkey: data };
}

describe('adding a passkey', () => {
  it('requests a discoverable credential for a new passkey', async () => {
    const { client } = await people.join();
    const { data } = await client.passkey.startRegistration();
    expect(data).toMatchObject({
      challenge_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      options: {
        rp: { id: 'wayable.example' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1_000 + 200);
  });

  it('mails the owner about a new passkey', async () => {
    const { email } = await joinWithPasskey();
    const { subject } = await server.mailbox.receive(email);
    expect(subject).toBe('A passkey opens your Wayable account');
  });

  it("refuses a passkey for another user's challenge", async () => {
    const { client } = await people.join();
    const other = await people.join();
    const { data } = await client.passkey.startRegistration();
    const { challenge_id: challengeId, options } = data as unknown as Options;
    const credential = new SoftwareAuthenticator(SITE).create(options) as never;
    const { error } = await other.client.passkey.verifyRegistration({ challengeId, credential });
    expect(error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  });

  it.each<[string, Misbehaviour]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'eA' }],
    ['no verified user', { isUserVerified: false }],
  ])('refuses a new passkey with %s', async (_, wrong) => {
    const { client } = await people.join();
    const { error } = await register(client, new SoftwareAuthenticator(SITE), wrong);
    expect(error).toMatchObject({ status: 422, code: 'webauthn_verification_failed' });
  });

  it('requires a recent proof to add a passkey', async () => {
    const { client, user } = await people.join();
    await server.ageProofs(user.id);
    const { error } = await register(client, new SoftwareAuthenticator(SITE));
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  });

  it('requires the second factor to add a passkey', async () => {
    const { client, user } = await people.join();
    await server.sql`
      insert into auth.factors (user_id, factor_type, status)
      values (${user.id}, 'webauthn', 'verified')
    `;
    const { error } = await register(client, new SoftwareAuthenticator(SITE));
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });

  it('refuses to add a passkey to an anonymous user', async () => {
    const client = people.newClient();
    await client.signInAnonymously();
    const { error } = await client.passkey.startRegistration();
    expect(error).toMatchObject({ status: 403, code: 'no_authorization' });
  });

  it('refuses to add a passkey of another account', async () => {
    const { device } = await joinWithPasskey();
    const { data } = await people.newClient().passkey.startAuthentication();
    const { id: credentialId } = device.get((data as unknown as Options).options);
    const other = await people.join();
    const { error } = await register(other.client, new SoftwareAuthenticator(SITE), { credentialId });
    expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' });
  });

  it('allows at most twenty passkeys per account', async () => {
    const { client, user } = await people.join();
    await server.sql`
      insert into auth.passkeys (user_id, credential_id, public_key, sign_count, aaguid)
      select ${user.id}, 'key ' || number || ${user.id}, '', 0, gen_random_uuid() from generate_series(1, 20) as number
    `;
    const { error } = await client.passkey.startRegistration();
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' });
  });
});

describe('signing in with a passkey', () => {
  it('opens a session for the owner of a passkey', async () => {
    const { device, user, client: owner } = await joinWithPasskey();
    const { data, error, client } = await signIn(device);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(user.id);
    const claims = { aal: 'aal1', amr: [{ method: 'passkey' }] };
    expect(claimsOf(data?.session?.access_token)).toMatchObject(claims);
    expect((await client.getUser()).data.user?.id).toBe(user.id);
    const { data: listed } = await owner.passkey.list();
    expect(listed).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it("omits allowed credentials from a passkey sign-in's options", async () => {
    const { data } = await people.newClient().passkey.startAuthentication();
    expect(data?.options.allowCredentials ?? []).toEqual([]);
  });

  it("accepts a passkey's answer to a challenge once", async () => {
    const { device } = await joinWithPasskey();
    const { error, repeat } = await signIn(device);
    expect(error).toBeNull();
    expect((await repeat()).error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  });

  it.each<[string, Misbehaviour]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a wrong challenge', { challenge: 'eA' }],
    ['no verified user', { isUserVerified: false }],
    ['an older counter', { signCount: 1 }],
    ['another owner', { userHandle: 'eA' }],
    ['an unknown passkey', { credentialId: 'eA' }],
  ])('refuses a passkey sign-in with %s', async (_, wrong) => {
    const { device } = await joinWithPasskey();
    await signIn(device);
    const { error } = await signIn(device, wrong);
    expect(error).toMatchObject({ status: 422, code: 'webauthn_verification_failed' });
  });

  it("refuses a passkey's answer to an expired challenge", async () => {
    const { device } = await joinWithPasskey();
    const client = people.newClient();
    const { data } = await client.passkey.startAuthentication();
    const { challenge_id: challengeId, options } = data as unknown as Options;
    await server.sql`update auth.passkey_challenges set expires_at = now() where id = ${challengeId}`;
    const credential = device.get(options) as never;
    const { error } = await client.passkey.verifyAuthentication({ challengeId, credential });
    expect(error).toMatchObject({ code: 'webauthn_challenge_expired' });
  });

  it("refuses a banned user's passkey", async () => {
    const { device, user } = await joinWithPasskey();
    await server.sql`update auth.users set banned_until = 'infinity' where id = ${user.id}`;
    expect((await signIn(device)).error).toMatchObject({ code: 'user_banned' });
  });

  it.each<[string, object]>([
    ['no challenge', {}],
    ['an invalid challenge id', { challenge_id: 'x' }],
    ['no credential', { challenge_id: MISSING_ID }],
  ])('returns 400 for a passkey sign-in with %s', async (_, payload) => {
    expect((await people.post('/passkeys/authentication/verify', payload)).status).toBe(400);
  });

  it.each([
    undefined,
    null,
    'x',
    {},
    { id: '\0' },
    { id: 'x'.repeat(9_000) },
  ])('refuses %j as a passkey credential', async (credential) => {
    const { body } = await people.post('/passkeys/authentication/options', {});
    const payload = { challenge_id: body.challenge_id, credential };
    expect((await people.post('/passkeys/authentication/verify', payload)).status).toBe(422);
  });

  it('disables passkeys on an installation at an IP address', async () => {
    const numbered = await startTestApp({ PUBLIC_URL: 'http://192.0.2.1:3000' });
    const answer = await numbered.send('POST', '/auth/v1/passkeys/authentication/options', { payload: {} });
    expect([answer.status, answer.body.error_code]).toEqual([422, 'passkey_disabled']);
    expect((await numbered.send('GET', '/auth/v1/settings')).body.passkeys_enabled).toBe(false);
    await numbered.close();
  });
});

describe('managing passkeys', () => {
  it('renames a passkey and normalizes spaces in its name', async () => {
    const { client, passkey } = await joinWithPasskey();
    const renamed = await client.passkey.update({ passkeyId: passkey.id, friendlyName: ' Blue  key ' });
    expect(renamed.data).toMatchObject({ id: passkey.id, friendly_name: 'Blue key' });
    expect((await client.passkey.list()).data).toMatchObject([{ friendly_name: 'Blue key' }]);
  });

  it.each(['', ' ', 'x'.repeat(121), '\u202e'])("refuses %j as a passkey's name", async (friendly_name) => {
    const person = await joinWithPasskey();
    const answer = await server.send('PATCH', `/auth/v1/passkeys/${person.passkey.id}`, {
      payload: { friendly_name },
      headers: bearerOf(person),
    });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });

  it('refuses sign-in with a removed passkey', async () => {
    const { client, passkey, device, email } = await joinWithPasskey();
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await signIn(device)).error).toMatchObject({ code: 'webauthn_verification_failed' });
    await server.mailbox.find(email, 'A passkey of your Wayable account was removed');
  });

  it('hides passkeys from other users', async () => {
    const { passkey, client: owner } = await joinWithPasskey();
    const { client } = await people.join();
    const update = await client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' });
    expect(update.error).toMatchObject({ status: 404, code: 'passkey_not_found' });
    const removal = await client.passkey.delete({ passkeyId: passkey.id });
    expect(removal.error).toMatchObject({ status: 404, code: 'passkey_not_found' });
    expect((await owner.passkey.list()).data).toHaveLength(1);
  });

  it('refuses to remove a passkey without a recent proof', async () => {
    const { client, passkey, user } = await joinWithPasskey();
    await server.ageProofs(user.id);
    const { error } = await client.passkey.delete({ passkeyId: passkey.id });
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  });

  it('exports passkeys of an account without credential IDs', async () => {
    const person = await joinWithPasskey();
    const { body } = await server.send('GET', '/api/v1/account/export', { headers: bearerOf(person) });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text).toContain('"passkeys"');
    expect(text).not.toContain('credential_id');
  });

  it('deletes expired passkey challenges', async () => {
    await people.newClient().passkey.startAuthentication();
    await server.sql`update auth.passkey_challenges set expires_at = now() - interval '1 second'`;
    await purgeExpiredRows(server.sql);
    expect(await server.sql`select from auth.passkey_challenges`).toHaveLength(0);
  });
});
