import { OtherProviders, TOWN } from '@wayable/server/testing/providers/other-providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;

beforeAll(async () => {
  world = await OtherProviders.start({ AUTH_OIDC_DOMAINS: 'town.example' });
});
afterAll(() => world.close());

describe('provider with domains', () => {
  it("confirms an email of a provider's own domain", async () => {
    const email = `ada-${process.pid}@town.example`;
    const { user } = await world.signIn({ account: world.newAccount({ email, email_verified: true }) });
    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  });

  it('never opens an account by an email outside configured domains', async () => {
    const owner = await world.people.join();
    const { email } = owner;
    const stranger = world.newAccount({ email, email_verified: true });
    const surfer = world.newSurfer();
    const { url } = await world.travel(surfer, { account: stranger });
    const code = url.searchParams.get('code');
    const session = code === null ? null : (await surfer.client.exchangeCodeForSession(code)).data.session;
    expect(session?.user.id).not.toBe(owner.user.id);
    const { data } = await surfer.client.signInWithIdToken({
      provider: TOWN,
      token: await world.openid.signIdToken({ sub: stranger, email, email_verified: true }),
    });
    expect(data.user?.id).not.toBe(owner.user.id);
  });
});
