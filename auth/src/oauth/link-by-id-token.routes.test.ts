import { randomUUID } from 'node:crypto';
import { OtherProviders, SITE, TOWN } from '@wayable/server/testing/providers/other-providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start();
});
afterAll(() => world.close());

const newSubject = (): string => `subject-${randomUUID()}`;

const exchange = (body: object, headers: Record<string, string> = {}) =>
  world.people.post('/token?grant_type=id_token', { provider: TOWN, ...body }, headers);

describe('linking by an ID token', () => {
  it('keeps the session when linking an identity by ID token', async () => {
    const { client, user, session, email } = await world.people.join();
    const sub = newSubject();
    const token = await world.openid.signIdToken({
      sub,
      email: world.people.newEmail(),
      email_verified: true,
    });
    const { data, error } = await client.linkIdentity({ provider: TOWN, token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email, app_metadata: { providers: ['email', TOWN] } });
    const sessionOf = (text = ''): string =>
      JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()).session_id;
    expect(sessionOf(data.session?.access_token)).toBe(sessionOf(session.access_token));
    expect((await client.refreshSession()).error).toBeNull();
    const signedIn = await exchange({ id_token: await world.openid.signIdToken({ sub }) });
    expect(signedIn.body.user.id).toBe(user.id);
  });

  it('requires an active session to link an identity', async () => {
    const { client, session } = await world.people.join();
    const id_token = await world.openid.signIdToken({ sub: newSubject() });
    const bearer = { authorization: `Bearer ${session.access_token}` };
    expect((await exchange({ id_token, link_identity: true })).body.error_code).toBe('no_authorization');
    await client.signOut();
    expect((await exchange({ id_token, link_identity: true }, bearer)).body.error_code).toBe(
      'session_not_found',
    );
  });

  it('refuses to link an identity of another account', async () => {
    const sub = newSubject();
    const owner = await exchange({ id_token: await world.openid.signIdToken({ sub, jti: randomUUID() }) });
    const { client } = await world.people.join();
    const { error } = await client.linkIdentity({
      provider: TOWN,
      token: await world.openid.signIdToken({ sub, jti: randomUUID() }),
    });
    expect(error).toMatchObject({
      status: 422,
      code: 'identity_already_exists',
      message: 'Identity is already linked to another user',
    });
    const again = await exchange({ id_token: await world.openid.signIdToken({ sub, jti: randomUUID() }) });
    expect(again.body.user.id).toBe(owner.body.user.id);
  });

  it('makes an anonymous account permanent when linking a verified email', async () => {
    const anonymous = await OtherProviders.start({ AUTH_ANONYMOUS: '1' });
    try {
      const client = anonymous.people.newClient();
      const { data: before } = await client.signInAnonymously();
      const email = anonymous.people.newEmail();
      const token = await anonymous.openid.signIdToken({ sub: newSubject(), email, email_verified: true });
      const { data } = await client.linkIdentity({ provider: TOWN, token });
      expect(data.user).toMatchObject({ id: before.user?.id, email, is_anonymous: false });
    } finally {
      await anonymous.close();
    }
  });
});

describe('settings', () => {
  it('refuses linking and new accounts when both are disabled', async () => {
    const strict = await OtherProviders.start({ AUTH_LINKING: '0', AUTH_SIGNUP: '0' });
    try {
      const surfer = strict.newSurfer();
      const { url } = await strict.travel(surfer, { account: strict.newAccount() });
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        error: 'access_denied',
        error_code: 'signup_disabled',
      });
      for (const [method, path] of [
        ['GET', `/user/identities/authorize?provider=${TOWN}`],
        ['DELETE', `/user/identities/${randomUUID()}`],
      ] as const) {
        const { status, body } = await strict.server.send(method, `/auth/v1${path}`);
        expect([status, body]).toMatchObject([
          404,
          { error_code: 'manual_linking_disabled', msg: 'Manual linking is disabled' },
        ]);
      }
      expect(url.origin).toBe(SITE);
    } finally {
      await strict.close();
    }
  });
});
