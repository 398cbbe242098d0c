import { OtherProviders } from '@wayable/server/testing/providers/other-providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let world: OtherProviders;
const provider = 'github';

beforeAll(async () => {
  world = await OtherProviders.start();
});
afterEach(() => {
  world.github.failure = undefined;
});
afterAll(() => world.close());

const address = (email: string, { primary = true, verified = true } = {}) => ({
  email,
  primary,
  verified,
  visibility: 'private',
});

describe('sign-in with GitHub', () => {
  it("uses GitHub's primary email, and the login as name", async () => {
    const [first, second] = [world.people.newEmail(), world.people.newEmail()];
    const { id, login } = world.newGithubAccount({
      emails: [address(first, { primary: false }), address(second)],
    });
    const surfer = world.newSurfer();
    const { way } = await world.travel(surfer, { provider });
    expect(Object.fromEntries(way[1]?.searchParams ?? [])).toMatchObject({
      client_id: world.github.clientId,
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
    });
    const { user } = await world.signIn({ provider }, surfer);
    expect(user).toMatchObject({
      email: second,
      user_metadata: { name: login, user_name: login },
      identities: [{ provider, id: String(id), identity_data: { email: second, email_verified: true } }],
    });
    const { body } = await world.server.send('GET', `/api/v1/profiles/${user.id}`);
    expect(body.full_name).toBe(login);
  });

  it('joins an account only by a verified GitHub email', async () => {
    const { email, user } = await world.people.join();
    const other = world.people.newEmail();
    world.newGithubAccount({ emails: [address(other), address(email, { primary: false })] });
    expect((await world.signIn({ provider })).user.id).toBe(user.id);

    const apart = await world.people.join();
    world.newGithubAccount({
      emails: [address(world.people.newEmail()), address(apart.email, { primary: false, verified: false })],
    });
    expect((await world.signIn({ provider })).user.id).not.toBe(apart.user.id);
  });

  it('refuses a GitHub sign-in with emails of two accounts', async () => {
    const [one, other] = [await world.people.join(), await world.people.join()];
    world.newGithubAccount({ emails: [address(one.email), address(other.email, { primary: false })] });
    const { url } = await world.travel(world.newSurfer(), { provider });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'conflict',
      error_description:
        'Multiple accounts with the same email address in the same linking domain detected: default',
    });
  });

  it('mails a confirmation if GitHub verified no email', async () => {
    const email = world.people.newEmail();
    world.newGithubAccount({ emails: [address(email, { verified: false })] });
    const { url } = await world.travel(world.newSurfer(), { provider });
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect((await world.server.mailbox.receive(email)).subject).toMatch(/^Confirm/);
  });

  it.each([
    [500, 'temporarily_unavailable'],
    [429, 'temporarily_unavailable'],
    [403, 'server_error'],
  ])("redirects with an error when GitHub's API returns %i", async (status, error) => {
    world.newGithubAccount();
    world.github.failure = status;
    const { url } = await world.travel(world.newSurfer(), { provider });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, error_code: 'unexpected_failure' });
    expect(url.searchParams.get('code')).toBeNull();
  });

  it('redirects with an error if GitHub sends no response', async () => {
    world.newGithubAccount();
    world.github.failure = 'silence';
    const { url } = await world.travel(world.newSurfer(), { provider });
    expect(url.searchParams.get('error')).toBe('temporarily_unavailable');
  });

  it('rejects a GitHub callback with the code of another sign-in', async () => {
    world.newGithubAccount();
    const [one, other] = [world.newSurfer(), world.newSurfer()];
    const stolen = await other.browser.peek(await world.startUrl(other, { provider }));
    const own = await one.browser.peek(await world.startUrl(one, { provider }));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const { url } = await one.browser.open(own.href);
    expect(url.searchParams.get('error_code')).toBe('unexpected_failure');
  });
});
