import { randomUUID } from 'node:crypto';
import type { Session } from '@supabase/auth-js';
import { FactorCalls } from '@wayable/server/testing/people/second-factors';
import { OtherProviders, SITE, type Surfer, TOWN } from '@wayable/server/testing/providers/other-providers';
import { PASSWORD } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start({ AUTH_CONFIRM_EMAIL: '0' });
});
afterAll(() => world.close());

/** Signs up with a password. */
async function join(): Promise<Surfer & { email: string; session: Session }> {
  const surfer = world.newSurfer();
  const email = world.people.newEmail();
  const { data, error } = await surfer.client.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('no session');
  return { ...surfer, email, session: data.session };
}

/** Returns the URL that links an identity in the browser. */
async function linkUrl({ client }: Surfer, account: string): Promise<string> {
  const { data, error } = await client.linkIdentity({
    provider: TOWN,
    options: { redirectTo: `${SITE}/profile/security`, queryParams: { login_hint: account } },
  });
  if (error) throw error;
  return data.url;
}

const errorsOf = (url: URL) => Object.fromEntries(url.searchParams);
const bearerOf = ({ access_token }: Session) => ({ authorization: `Bearer ${access_token}` });

const sessionIdOf = ({ access_token }: Session): string =>
  JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()).session_id;

async function link(surfer: Surfer, account: string) {
  const { url } = await surfer.browser.open(await linkUrl(surfer, account));
  const code = url.searchParams.get('code');
  if (code === null) throw new Error(`No code: ${url.href}`);
  const { data, error } = await surfer.client.exchangeCodeForSession(code);
  if (error) throw error;
  return data;
}

async function identityOf({ client }: Surfer, provider: string) {
  const { data } = await client.getUserIdentities();
  const identity = data?.identities.find((one) => one.provider === provider);
  if (!identity) throw new Error(`No identity of ${provider}`);
  return identity;
}

describe('linking an identity', () => {
  it('links an identity and notifies the owner', async () => {
    const person = await join();
    const account = world.newAccount({ email: world.people.newEmail(), email_verified: true });
    const { user, session } = await link(person, account);
    expect(sessionIdOf(session)).toBe(sessionIdOf(person.session));
    expect((await person.client.refreshSession()).error).toBeNull();
    expect(user).toMatchObject({
      id: person.session.user.id,
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email', TOWN] },
    });
    expect((await world.signIn({ account })).user.id).toBe(user.id);
    expect((await world.server.mailbox.receive(person.email)).subject).toBe(
      'Another way to sign in to your Wayable account',
    );
  });

  it('redirects with an error when the identity is already linked', async () => {
    const account = world.newAccount();
    const owner = await world.signIn({ account });
    const person = await join();
    const elsewhere = await person.browser.open(await linkUrl(person, account));
    expect(elsewhere.url.pathname).toBe('/profile/security');
    expect(errorsOf(elsewhere.url)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
    const here = await owner.browser.open(await linkUrl(owner, account));
    expect(errorsOf(here.url)).toMatchObject({ error_description: 'Identity is already linked' });
    expect((await world.signIn({ account })).user.id).toBe(owner.user.id);
  });

  it('never links identities to another account by email', async () => {
    const other = await join();
    const person = await join();
    const account = world.newAccount({ email: other.email, email_verified: true });
    const { user } = await link(person, account);
    expect(user.id).toBe(person.session.user.id);
    expect(user.email).toBe(person.email);
  });

  it('refuses to link an identity after the session signed out', async () => {
    const person = await join();
    const account = world.newAccount();
    const url = await linkUrl(person, account);
    await person.client.signOut();
    const arrival = await person.browser.open(url);
    expect(errorsOf(arrival.url)).toMatchObject({ error_code: 'bad_oauth_state' });
    const rows = await world.server.sql`select from auth.identities where provider_id = ${account}`;
    expect(rows).toHaveLength(0);
  });

  it('refuses to link an identity in another browser', async () => {
    const attacker = await join();
    const victims = world.newAccount();
    const victim = world.newSurfer();
    const arrival = await victim.browser.open(await linkUrl(attacker, victims));
    expect(errorsOf(arrival.url)).toMatchObject({ error_code: 'bad_oauth_state' });
    const rows = await world.server.sql`select from auth.identities where provider_id = ${victims}`;
    expect(rows).toHaveLength(0);
  });

  it('requires a session to link an identity', async () => {
    const path = `/auth/v1/user/identities/authorize?provider=${TOWN}`;
    expect((await world.server.send('GET', path)).status).toBe(401);
    const { session } = await join();
    const { status, headers } = await world.server.send('GET', path, { headers: bearerOf(session) });
    expect(status).toBe(302);
    expect(String(headers.location)).toContain(world.openid.issuer);
  });
});

describe('account of an SSO connection', () => {
  const makeSso = (id: string) => world.server.sql`update auth.users set is_sso_user = true where id = ${id}`;

  it('never links an SSO account by email', async () => {
    const { email, session } = await join();
    await makeSso(session.user.id);
    const { user } = await world.signIn({ account: world.newAccount({ email, email_verified: true }) });
    expect(user.id).not.toBe(session.user.id);
    expect(user.email).toBe(email);
  });

  it('refuses to link identities to an SSO account', async () => {
    const { client, session } = await join();
    await makeSso(session.user.id);
    const { error } = await client.linkIdentity({ provider: TOWN });
    expect(error).toMatchObject({ status: 422, code: 'user_sso_managed' });
  });
});

describe('second factor', () => {
  it('requires the second factor to link or unlink identities', async () => {
    const factors = new FactorCalls(world.server);
    const { user } = await factors.buildProtectedUser();
    const protectedLink = await world.server.send(
      'GET',
      `/auth/v1/user/identities/authorize?provider=${TOWN}&skip_http_redirect=true`,
      { user },
    );
    expect(protectedLink.body.url).toContain(world.openid.issuer);
    const fresh = await factors.signIn(user);
    const linking = await world.server.send('GET', `/auth/v1/user/identities/authorize?provider=${TOWN}`, {
      user: fresh,
    });
    expect([linking.status, linking.body.error_code]).toEqual([401, 'insufficient_aal']);
    const unlinking = await world.server.send('DELETE', `/auth/v1/user/identities/${randomUUID()}`, {
      user: fresh,
    });
    expect([unlinking.status, unlinking.body.error_code]).toEqual([401, 'insufficient_aal']);
    const id_token = await world.openid.signIdToken({ sub: randomUUID() });
    const byToken = await world.server.send('POST', '/auth/v1/token?grant_type=id_token', {
      payload: { provider: TOWN, id_token, link_identity: true },
      user: fresh,
    });
    expect([byToken.status, byToken.body.error_code]).toEqual([401, 'insufficient_aal']);
  });
});

describe('unlinking an identity', () => {
  it('unlinks an identity and notifies the owner', async () => {
    const person = await join();
    const account = world.newAccount({ email: world.people.newEmail(), email_verified: true });
    await link(person, account);
    await world.server.mailbox.receive(person.email);
    const { error } = await person.client.unlinkIdentity(await identityOf(person, TOWN));
    expect(error).toBeNull();
    const { data } = await person.client.getUser();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect((await world.signIn({ account })).user.id).not.toBe(person.session.user.id);
    await world.server.mailbox.receive(person.email, 2);
    const mails = await world.server.mailbox.list(person.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A way to sign in to your Wayable account was removed',
      'Another way to sign in to your Wayable account',
    ]);
    const events = await world.server.sql`
      select kind from auth.security_events where user_id = ${person.session.user.id}
        and kind in ('identity_linked', 'identity_unlinked') order by id
    `;
    expect(events.map(({ kind }) => kind)).toEqual(['identity_linked', 'identity_unlinked']);
  });

  it('switches to a remaining email when unlinking the email identity', async () => {
    const person = await join();
    const email = world.people.newEmail();
    await link(person, world.newAccount({ email, email_verified: true }));
    const wanted = world.people.newEmail();
    await person.client.updateUser({ email: wanted });
    await world.server.mailbox.receive(wanted);
    // The mails about the new identity and about the change of the email.
    await world.server.mailbox.receive(person.email, 2);
    await person.client.unlinkIdentity(await identityOf(person, 'email'));
    const { data } = await person.client.getUser();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(data.user?.new_email).toBeUndefined();
    for (const address of [email, person.email]) {
      const { error } = await world.people
        .newClient()
        .signInWithPassword({ email: address, password: PASSWORD });
      expect(error).toMatchObject({ code: 'invalid_credentials' });
    }
    const pending = await world.server.sql`
      select from auth.one_time_tokens where user_id = ${person.session.user.id}
    `;
    expect(pending).toHaveLength(0);
  });

  it('clears the email when unlinking leaves only unverified emails', async () => {
    const person = await join();
    const account = world.newAccount({ email: world.people.newEmail(), email_verified: false });
    await link(person, account);
    await person.client.unlinkIdentity(await identityOf(person, 'email'));
    const { data } = await person.client.getUser();
    expect(data.user).toMatchObject({ id: person.session.user.id, email: '' });
    expect(data.user?.email_confirmed_at).toBeUndefined();
  });

  it("refuses unlinking if only another account's email would remain", async () => {
    const other = await join();
    const person = await join();
    await link(person, world.newAccount({ email: other.email, email_verified: true }));
    const { error } = await person.client.unlinkIdentity(await identityOf(person, 'email'));
    expect(error).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' });
    expect((await person.client.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it('clears the phone number when unlinking the phone identity', async () => {
    const person = await join();
    const { id } = person.session.user;
    await world.server.sql`
      update auth.users set phone = ${`1555${id.slice(0, 3)}`}, phone_confirmed_at = now() where id = ${id}
    `;
    await world.server.sql`
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${id}, 'phone', ${id}, ${world.server.sql.json({ sub: id })})
    `;
    await person.client.unlinkIdentity(await identityOf(person, 'phone'));
    const { data } = await person.client.getUser();
    expect(data.user).toMatchObject({ phone: '', email: person.email });
  });

  it('refuses to unlink the last identity, even in parallel', async () => {
    const person = await join();
    const only = await person.client.unlinkIdentity(await identityOf(person, 'email'));
    expect(only.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
    await link(person, world.newAccount({ email: world.people.newEmail(), email_verified: true }));
    const identities = [await identityOf(person, 'email'), await identityOf(person, TOWN)];
    const outcomes = await Promise.all(identities.map((identity) => person.client.unlinkIdentity(identity)));
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await person.client.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it("refuses to unlink another user's identity", async () => {
    const [one, other] = [await join(), await join()];
    await link(one, world.newAccount());
    await link(other, world.newAccount());
    const { error } = await one.client.unlinkIdentity(await identityOf(other, TOWN));
    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' });
    expect((await other.client.getUserIdentities()).data?.identities).toHaveLength(2);
    const { status } = await world.server.send('DELETE', '/auth/v1/user/identities/no-id', {
      headers: bearerOf(one.session),
    });
    expect(status).toBe(404);
    expect((await world.server.send('DELETE', `/auth/v1/user/identities/${randomUUID()}`)).status).toBe(401);
  });
});
