import { randomUUID } from 'node:crypto';
import {
  OWNERS_NAME,
  PreHijackingStage,
  STRANGERS_PASSWORD,
} from '@wayable/server/testing/pre-hijacking/stage';
import { type Surfer, TOWN } from '@wayable/server/testing/providers/other-providers';
import { PASSWORD, startTestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberDevice } from '../devices/devices.ts';

/** `confirming` requires a confirmed email to sign in, `trusting` does not. */
let confirming: PreHijackingStage;
let trusting: PreHijackingStage;

beforeAll(async () => {
  confirming = await PreHijackingStage.start({ AUTH_CONFIRM_EMAIL: '1' });
  trusting = await PreHijackingStage.start({ AUTH_CONFIRM_EMAIL: '0' });
});
afterAll(async () => {
  await confirming.close();
  await trusting.close();
});

/** Signs up in a new browser and receives the mail. */
async function signUp(stage: PreHijackingStage) {
  const email = stage.newEmail();
  const { client } = stage.world.newSurfer();
  const options = { data: { full_name: OWNERS_NAME } };
  const { code } = await stage.receiveMailOf(email, () =>
    client.signUp({ email, password: PASSWORD, options }),
  );
  return { email, client, code };
}

/** Signs in with an ID token that has an unverified email, and receives the mail. */
async function comeUnverified(stage: PreHijackingStage, email: string, subject: string, surfer?: Surfer) {
  const claims = { sub: subject, email, email_verified: false, jti: randomUUID() };
  const token = await stage.world.openid.signIdToken(claims);
  const { client } = surfer ?? stage.world.newSurfer();
  await stage.world.people.resetAttempts();
  return stage.receiveMailOf(email, () => client.signInWithIdToken({ provider: TOWN, token }));
}

describe('browser of a sign-up', () => {
  it('keeps the password if the sign-up browser resends the mail', async () => {
    const { email, client } = await signUp(confirming);
    await confirming.world.people.resetAttempts();
    const { code } = await confirming.receiveMailOf(email, () => client.resend({ email, type: 'signup' }));
    const { data } = await client.verifyOtp({ email, token: code, type: 'signup' });
    expect(await confirming.openByPassword({ email }, PASSWORD)).toBe(data.user?.id);
  });

  it('keeps password and name if password recovery confirms a sign-up', async () => {
    const { email, client } = await signUp(confirming);
    const { code } = await confirming.receiveMailOf(email, () => client.resetPasswordForEmail(email));
    const { data } = await client.verifyOtp({ email, token: code, type: 'recovery' });
    expect(data.user?.user_metadata.full_name).toBe(OWNERS_NAME);
    expect(await confirming.openByPassword({ email }, PASSWORD)).toBe(data.user?.id);
  });

  it("refuses the password of a stranger's later sign-up", async () => {
    const { email, client } = await signUp(confirming);
    const { code } = await confirming.receiveMailOf(email, () =>
      confirming.post('/signup', { email, password: STRANGERS_PASSWORD }),
    );
    const { data } = await client.verifyOtp({ email, token: code, type: 'signup' });
    expect(data.user?.email).toBe(email);
    expect(await confirming.openByPassword({ email }, STRANGERS_PASSWORD)).toBeUndefined();
  });

  it.each([
    'otp',
    'recover',
    'resend',
  ])("keeps the sign-up's code valid when a stranger calls /%s", async (call) => {
    const { email, code } = await signUp(confirming);
    const strangers = await confirming.receiveMailOf(email, () =>
      confirming.post(`/${call}`, { email, type: 'signup' }),
    );
    expect(strangers.code).not.toBe(code);
    await confirming.post('/verify', { email, token: code, type: 'signup' });
    expect(await confirming.openByPassword({ email }, PASSWORD)).toBeDefined();
  });

  it.each([
    'otp',
    'resend',
  ])("mails the owner when another browser's /%s removes the password", async (call) => {
    const { email } = await signUp(confirming);
    const { code, text } = await confirming.receiveMailOf(email, () =>
      confirming.post(`/${call}`, { email, type: 'signup' }),
    );
    expect(text).toContain('This link does not keep that password.');
    await confirming.post('/verify', { email, token: code, type: 'email' });
    expect(await confirming.openByPassword({ email }, PASSWORD)).toBeUndefined();
    const { subject } = await confirming.world.server.mailbox.receive(email, 3);
    expect(subject).toBe('Choose a new password for Wayable');
  });

  it('keeps the password when another device opens the confirmation link', async () => {
    const { email } = await signUp(confirming);
    const [mail] = await confirming.listCodeMails(email);
    await confirming.world.people.follow(mail?.link ?? '');
    expect(await confirming.openByPassword({ email }, PASSWORD)).toBeDefined();
  });

  it("keeps the password when another user's browser enters the code", async () => {
    const { client: other } = await signUp(confirming);
    const { email, code } = await signUp(confirming);
    await other.verifyOtp({ email, token: code, type: 'signup' });
    expect(await confirming.openByPassword({ email }, PASSWORD)).toBeDefined();
  });

  it("deletes a stranger's identity when the owner proves the email", async () => {
    const email = confirming.newEmail();
    const strangers = randomUUID();
    await comeUnverified(confirming, email, strangers);
    const { client } = confirming.world.newSurfer();
    await confirming.receiveMailOf(email, () => client.signInWithOtp({ email }));
    const { code } = await comeUnverified(confirming, email, strangers);
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
  });

  it('keeps an unverified identity when its browser resends the mail', async () => {
    const email = confirming.newEmail();
    const subject = randomUUID();
    const surfer = confirming.world.newSurfer();
    await comeUnverified(confirming, email, subject, surfer);
    await confirming.world.people.resetAttempts();
    const { code } = await confirming.receiveMailOf(email, () =>
      surfer.client.resend({ email, type: 'signup' }),
    );
    const { data } = await surfer.client.verifyOtp({ email, token: code, type: 'signup' });
    expect(await confirming.openByIdentity(subject)).toBe(data.user?.id);
  });

  it('replaces a sign-up cookie without the __Host- prefix', async () => {
    const server = await startTestApp({ PUBLIC_URL: 'https://wayable.example', AUTH_CONFIRM_EMAIL: '1' });
    const secret = 'a'.repeat(43);
    const { headers } = await server.send('POST', '/auth/v1/signup', {
      payload: { email: 'person@people.example', password: PASSWORD },
      headers: { cookie: `wayable-sign-up=${secret}; wayable-device=${secret}` },
    });
    const cookie =
      /^__Host-wayable-sign-up=([\w-]{43}); Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/;
    expect(headers['set-cookie']).toMatch(cookie);
    expect(headers['set-cookie']).not.toContain(secret);
    await server.close();
  });
});

describe('browser that signed in without confirmation', () => {
  async function join() {
    const email = trusting.newEmail();
    const { client } = trusting.world.newSurfer();
    const options = { data: { full_name: OWNERS_NAME } };
    const { data } = await client.signUp({ email, password: PASSWORD, options });
    if (!data.session) throw new Error('no session');
    return { email, client, session: data.session };
  }

  it('keeps the account when password recovery first proves the email', async () => {
    const { email, client, session } = await join();
    await client.updateUser({ password: 'the second passphrase' });
    const { code } = await trusting.receiveMailOf(email, () => client.resetPasswordForEmail(email));
    const { data } = await client.verifyOtp({ email, token: code, type: 'recovery' });
    expect(data.user).toMatchObject({ id: session.user.id, user_metadata: { full_name: OWNERS_NAME } });
    expect(await trusting.openByPassword({ email }, 'the second passphrase')).toBe(session.user.id);
  });

  it('stores no trusted device if the session has ended', async () => {
    const { session } = await join();
    const { sql } = trusting.world.server;
    await sql`delete from auth.sessions where user_id = ${session.user.id}`;
    await sql`delete from auth.devices where user_id = ${session.user.id}`;
    await rememberDevice(sql, session);
    expect(await sql`select from auth.devices where user_id = ${session.user.id}`).toHaveLength(0);
  });
});

describe('email proved in another account', () => {
  it("invalidates a stranger's password when a provider verifies the email", async () => {
    const email = trusting.newEmail();
    await trusting.post('/signup', { email, password: STRANGERS_PASSWORD });
    const account = trusting.world.newAccount({ email, email_verified: false });
    await trusting.world.signIn({ account });
    trusting.world.openid.accounts.set(account, { email, email_verified: true });
    await trusting.world.signIn({ account });
    expect(await trusting.openByPassword({ email }, STRANGERS_PASSWORD)).toBeUndefined();
  });

  it("invalidates a stranger's password when another account links the email", async () => {
    const email = trusting.newEmail();
    await trusting.post('/signup', { email, password: STRANGERS_PASSWORD });
    const { client } = await trusting.world.people.join();
    const token = await trusting.world.openid.signIdToken({ sub: randomUUID(), email, email_verified: true });
    expect((await client.linkIdentity({ provider: TOWN, token })).error).toBeNull();
    expect(await trusting.openByPassword({ email }, STRANGERS_PASSWORD)).toBeUndefined();
  });

  it("confirms an account's email when linking a verified identity", async () => {
    const { client, email, user } = await trusting.world.people.join();
    const subject = randomUUID();
    const token = await trusting.world.openid.signIdToken({ sub: subject, email, email_verified: true });
    await client.linkIdentity({ provider: TOWN, token });
    const { code } = await trusting.receiveMailOf(email, () => trusting.post('/recover', { email }));
    await trusting.post('/verify', { email, token: code, type: 'recovery' });
    expect(await trusting.openByIdentity(subject)).toBe(user.id);
    expect(await trusting.openByPassword({ email }, PASSWORD)).toBe(user.id);
  });

  it('confirms an email when a later ID token verifies it', async () => {
    const email = confirming.newEmail();
    const subject = randomUUID();
    await comeUnverified(confirming, email, subject);
    const claims = { sub: subject, email, email_verified: true, jti: randomUUID() };
    const id_token = await confirming.world.openid.signIdToken(claims);
    const { user } = await confirming.post('/token?grant_type=id_token', { provider: TOWN, id_token });
    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  });

  it("signs in with GitHub despite strangers' sign-ups with both emails", async () => {
    const emails = [confirming.newEmail(), confirming.newEmail()];
    for (const email of emails) await confirming.post('/signup', { email, password: STRANGERS_PASSWORD });
    const account = {
      emails: emails.map((email) => ({ email, verified: true, primary: email === emails[0] })),
    };
    confirming.world.newGithubAccount(account as never);
    const { user } = await confirming.world.signIn({ provider: 'github' });
    expect(user.email).toBe(emails[0]);
  });

  it('keeps the email identity after SAML sign-in with that email', async () => {
    const { email, client } = await signUp(confirming);
    const person = { subject: `person-${randomUUID()}`, attributes: { email, displayName: OWNERS_NAME } };
    await confirming.organization.signIn(confirming.world.people.newClient(), person);
    const { code } = await confirming.receiveMailOf(email, () => client.signInWithOtp({ email }));
    const { data } = await client.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
  });
});
