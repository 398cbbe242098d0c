import type { Session } from '@supabase/auth-js';
import { FactorCalls } from '@wayable/server/testing/people/second-factors';
import { OtherProviders, type Surfer, TOWN } from '@wayable/server/testing/providers/other-providers';
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

const bearerOf = ({ access_token }: Session) => ({ authorization: `Bearer ${access_token}` });

describe('without confirmation of emails', () => {
  it("creates a new account for a provider's unverified email", async () => {
    const person = await join();
    const account = world.newAccount({ email: person.email });
    const apart = await world.signIn({ account });
    expect(apart.user.id).not.toBe(person.session.user.id);
    expect(apart.user.email).toBe('');
    const email = world.people.newEmail();
    expect((await world.signIn({ account: world.newAccount({ email }) })).user.email).toBe(email);
  });

  it("removes a stranger's factors when transferring an unconfirmed account", async () => {
    const stranger = await join();
    const factors = new FactorCalls(world.server);
    const asUser = {
      id: stranger.session.user.id,
      email: stranger.email,
      session: stranger.session as never,
      bearer: bearerOf(stranger.session),
    };
    await factors.proveTotp(asUser, await factors.enrollTotp(asUser));
    const account = world.newAccount({ email: stranger.email, email_verified: true });
    const { user } = await world.signIn({ account });
    expect(user.id).toBe(stranger.session.user.id);
    expect(user.factors ?? []).toEqual([]);
    expect((await stranger.client.getUser()).error).not.toBeNull();
    // The stranger's browsers are not devices of the owner, so the limits for strangers apply to them.
    const devices = await world.server.sql`
      select from auth.devices where user_id = ${user.id} and last_seen_at <= ${user.email_confirmed_at ?? ''}
    `;
    expect(devices).toHaveLength(0);
    const { error } = await world.people
      .newClient()
      .signInWithPassword({ email: stranger.email, password: PASSWORD });
    expect(error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('keeps the password of an account with a confirmed email', async () => {
    const person = await join();
    await world.people.newClient().resetPasswordForEmail(person.email);
    const { link: address } = await world.server.mailbox.receive(person.email);
    const { fragment } = await world.people.follow(address);
    const headers = { authorization: `Bearer ${fragment.get('access_token')}` };
    const change = { headers, payload: { password: PASSWORD } };
    expect((await world.server.send('PUT', '/auth/v1/user', change)).status).toBe(200);
    await world.signIn({ account: world.newAccount({ email: person.email, email_verified: true }) });
    const { error } = await world.people
      .newClient()
      .signInWithPassword({ email: person.email, password: PASSWORD });
    expect(error).toBeNull();
  });

  it("never joins an account by a stranger's unverified identity", async () => {
    const stranger = await join();
    const victims = world.people.newEmail();
    const account = world.newAccount({ email: victims, email_verified: false });
    const { data: linked } = await stranger.client.linkIdentity({
      provider: TOWN,
      token: await world.openid.signIdToken({ sub: account, email: victims, email_verified: false }),
    });
    const own = linked.user?.identities?.find(({ provider }) => provider === 'email');
    if (!own) throw new Error('no identity');
    await stranger.client.unlinkIdentity(own);
    // An unproved email never becomes the email of the account.
    expect((await stranger.client.getUser()).data.user?.email).toBe('');
    await world.signIn({ account });
    const person = world.people.newClient();
    await person.signInWithOtp({ email: victims });
    const { code } = await world.server.mailbox.receive(victims);
    const { data } = await person.verifyOtp({ email: victims, token: code, type: 'email' });
    expect(data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email: victims } }]);
    expect(data.user?.id).not.toBe(stranger.session.user.id);
    expect((await world.signIn({ account })).user.id).not.toBe(data.user?.id);
  });
});
