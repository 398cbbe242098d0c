import { CANCELING_ACCOUNT } from '@wayable/server/testing/providers/openid-provider';
import { OtherProviders, SITE, TOWN } from '@wayable/server/testing/providers/other-providers';
import { PASSWORD } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start();
});
afterAll(() => world.close());

const profileNameOf = async (id: string) =>
  (await world.server.send('GET', `/api/v1/profiles/${id}`)).body.full_name;

describe('sign-in at a provider', () => {
  it('opens a session by an OpenID provider with PKCE', async () => {
    const email = world.people.newEmail();
    const account = world.newAccount({
      email,
      email_verified: true,
      name: 'Ada Example',
      picture: 'https://pictures.example/ada.png',
    });
    const surfer = world.newSurfer();
    const { url, way } = await world.travel(surfer, { account, redirectTo: `${SITE}/auth?kept=1` });
    const there = way[1]?.searchParams;
    expect(Object.fromEntries(there ?? [])).toMatchObject({
      client_id: 'wayable',
      redirect_uri: `${SITE}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: account,
    });
    expect(there?.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(there?.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(there?.get('code_challenge')).not.toBe(way[0]?.searchParams.get('code_challenge'));
    expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/auth`);
    expect(url.searchParams.get('kept')).toBe('1');
    expect(url.hash).toBe('');

    const { data, error } = await surfer.client.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session?.provider_token).toEqual(expect.any(String));
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: TOWN, providers: [TOWN] },
      user_metadata: {
        name: 'Ada Example',
        full_name: 'Ada Example',
        avatar_url: 'https://pictures.example/ada.png',
      },
      identities: [
        { provider: TOWN, id: account, identity_data: { sub: account, email, email_verified: true } },
      ],
    });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect(await profileNameOf(data.user?.id ?? '')).toBe('Ada Example');
    const { data: claims } = await surfer.client.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  it("opens the same account after the provider's email changed", async () => {
    const account = world.newAccount({ email: world.people.newEmail(), email_verified: true });
    const first = await world.signIn({ account });
    world.openid.accounts.set(account, { email: world.people.newEmail(), email_verified: true });
    const second = await world.signIn({ account });
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.email).toBe(first.user.email);
    world.openid.accounts.set(account, {});
    expect((await world.signIn({ account })).user.id).toBe(first.user.id);
  });

  it('signs in with a provider account without an email', async () => {
    const { user } = await world.signIn({ account: world.newAccount() });
    expect(user).toMatchObject({ email: '', identities: [{ provider: TOWN }] });
    expect(await profileNameOf(user.id)).toBe('Contributor');
  });

  it.each([
    '\u202Eecila',
    'x'.repeat(300),
    ' \t ',
  ])('names a user Contributor if the provider sends %j', async (name) => {
    const { user } = await world.signIn({ account: world.newAccount({ name }) });
    expect(await profileNameOf(user.id)).toBe('Contributor');
  });

  it('returns provider tokens for requested scopes once', async () => {
    const account = world.newAccount();
    const session = await world.signIn({
      account,
      scopes: 'offline_access',
      queryParams: { prompt: 'consent' },
    });
    expect(session.provider_refresh_token).toEqual(expect.any(String));
    const [kept] = await world.server
      .sql`select count(*)::int from auth.flow_states where provider_tokens is not null`;
    expect(kept).toEqual({ count: 0 });
    const refreshed = await session.client.refreshSession();
    expect(refreshed.data.session?.provider_token).toBeUndefined();
  });

  it("accepts a provider's form_post response", async () => {
    const account = world.newAccount();
    const session = await world.signIn({ account, queryParams: { response_mode: 'form_post' } });
    expect(session.user.identities?.[0]?.id).toBe(account);
  });

  it('returns the session in the URL fragment without PKCE', async () => {
    const surfer = { ...world.newSurfer(), client: world.people.newClient() };
    const { url, fragment } = await world.travel(surfer, { account: world.newAccount() });
    expect(url.search).toBe('');
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      provider_token: expect.any(String),
      sb: '',
    });
    const { body } = await world.server.send('GET', '/auth/v1/user', {
      headers: { authorization: `Bearer ${fragment.get('access_token')}` },
    });
    expect(body.app_metadata.provider).toBe(TOWN);
  });

  it("redirects with the provider's error after a canceled sign-in", async () => {
    const { url, fragment } = await world.travel(world.newSurfer(), { account: CANCELING_ACCOUNT });
    expect(url.pathname).toBe('/auth');
    const expected = {
      error: 'access_denied',
      error_description: 'The person  said  no',
    };
    expect(Object.fromEntries(url.searchParams)).toEqual(expected);
    expect(Object.fromEntries(fragment)).toEqual({ ...expected, sb: '' });
  });

  it('separates parallel sign-ins at two providers', async () => {
    const surfer = world.newSurfer();
    const account = world.newAccount();
    const { id } = world.newGithubAccount();
    const [one, other] = [
      await world.startUrl(surfer, { account }),
      await world.startUrl(surfer, { provider: 'github' }),
    ];
    const [back, otherBack] = [await surfer.browser.open(one), await surfer.browser.open(other)];
    expect(back.url.searchParams.get('code')).not.toBeNull();
    const { data } = await surfer.client.exchangeCodeForSession(otherBack.url.searchParams.get('code') ?? '');
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'github', id: String(id) });
  });

  it('lists the providers with names in /settings', async () => {
    const { body } = await world.server.send('GET', '/auth/v1/settings');
    expect(body).toMatchObject({
      external: { google: false, github: true, [TOWN]: true },
      providers: [
        { id: 'github', name: 'GitHub' },
        { id: TOWN, name: 'The town' },
      ],
    });
  });
});

describe('email with an account', () => {
  it("joins a verified email's account and notifies the owner", async () => {
    const { email, user, client } = await world.people.join();
    const account = world.newAccount({
      email: email.toUpperCase(),
      email_verified: true,
      name: 'Other Name',
    });
    const session = await world.signIn({ account });
    expect(session.user.id).toBe(user.id);
    expect(session.user.app_metadata).toEqual({ provider: 'email', providers: ['email', TOWN] });
    expect(session.user.user_metadata).toMatchObject({ full_name: 'Ada Example', email });
    expect((await client.getUser()).error).toBeNull();
    expect(
      (await world.people.newClient().signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull();
    const mail = await world.server.mailbox.receive(email, 2);
    expect(mail.subject).toBe('Another way to sign in to your Wayable account');
    const events = await world.server.sql`
      select kind, detail from auth.security_events where user_id = ${user.id} and kind = 'identity_linked'
    `;
    expect(events).toMatchObject([{ detail: { provider: TOWN } }]);
  });

  it.each([
    false,
    undefined,
    'false',
  ])('creates a separate account if email_verified is "%s"', async (verified) => {
    const { email, user } = await world.people.join();
    const account = world.newAccount({
      email,
      ...(verified !== undefined && { email_verified: verified }),
    });
    const { url } = await world.travel(world.newSurfer(), { account });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with The town. Verify the email with The town in order to sign in',
    });
    const identities = await world.server.sql`
      select known.user_id, account.email from auth.identities as known join auth.users as account
        on account.id = known.user_id where known.provider_id = ${account}
    `;
    expect(identities).toHaveLength(1);
    expect(identities[0]).toMatchObject({ email: null });
    expect(identities[0]?.user_id).not.toBe(user.id);
  });

  it("mails a confirmation to a provider's unverified email", async () => {
    const email = world.people.newEmail();
    const account = world.newAccount({ email, email_verified: false });
    const { url } = await world.travel(world.newSurfer(), { account });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with The town. A confirmation email has been sent to your The town email',
    });
    const again = await world.travel(world.newSurfer(), { account });
    expect(again.url.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    const { code } = await world.server.mailbox.receive(email);
    const confirmed = await world.people.newClient().verifyOtp({ email, token: code, type: 'signup' });
    expect(confirmed.error).toBeNull();
    const session = await world.signIn({ account });
    expect(session.user.id).toBe(confirmed.data.user?.id);
    expect(await world.server.mailbox.list(email)).toHaveLength(1);
  });

  it("transfers an unconfirmed account to the verified email's owner", async () => {
    const email = world.people.newEmail();
    const password = 'the one of the stranger';
    await world.people.newClient().signUp({
      email,
      password,
      options: { data: { full_name: 'Mallory Example', note: 'mine' } },
    });
    // Wait for the code: the server deletes the pending mail when the owner gets the account.
    const { code } = await world.server.mailbox.receive(email);
    const account = world.newAccount({ email, email_verified: true, name: 'Ada Example' });
    const { user } = await world.signIn({ account });
    expect(user.identities).toMatchObject([{ provider: TOWN }]);
    expect(user.app_metadata).toEqual({ provider: TOWN, providers: [TOWN] });
    expect(user.user_metadata).toMatchObject({ full_name: 'Ada Example' });
    expect(user.user_metadata).not.toHaveProperty('note');
    expect(await profileNameOf(user.id)).toBe('Ada Example');
    const stranger = await world.people.newClient().signInWithPassword({ email, password });
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' });
    expect(
      (await world.people.newClient().verifyOtp({ email, token: code, type: 'signup' })).error,
    ).not.toBeNull();
  });

  it("removes a stranger's unverified identity when the email's owner confirms", async () => {
    const email = world.people.newEmail();
    const strangers = world.newAccount({ email, email_verified: false });
    await world.travel(world.newSurfer(), { account: strangers });
    await world.server.mailbox.receive(email);
    await world.people.resetAttempts();
    await world.people.newClient().signUp({ email, password: PASSWORD });
    const { code } = await world.server.mailbox.receive(email, 2);
    await world.people.resetAttempts();
    // The stranger's identity no longer has an account, so the server sends no mail.
    await world.travel(world.newSurfer(), { account: strangers });
    const { data, error } = await world.people.newClient().verifyOtp({ email, token: code, type: 'signup' });
    expect(error).toBeNull();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email']);
    const { url } = await world.travel(world.newSurfer(), { account: strangers });
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  it("refuses a banned user's sign-in at a provider", async () => {
    const { email, user } = await world.people.join();
    await world.server
      .sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;
    const account = world.newAccount({ email, email_verified: true });
    const { url } = await world.travel(world.newSurfer(), { account });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
  });

  it('creates one account from parallel first sign-ins at a provider', async () => {
    const account = world.newAccount({ email: world.people.newEmail(), email_verified: true });
    const sessions = await Promise.all(Array.from({ length: 4 }, () => world.signIn({ account })));
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
  });
});
