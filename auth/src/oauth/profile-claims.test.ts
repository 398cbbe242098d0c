import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toGithubProfile, toIdentityData, toOidcProfile } from './profile-claims.ts';

describe('toOidcProfile', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    [1, false],
    [{}, false],
    [null, false],
    [undefined, false],
  ])('treats email_verified %j as verified: %s', (email_verified, isVerified) => {
    expect(toOidcProfile({ sub: 'a', email: 'Ada@Example.org', email_verified }).emails).toEqual([
      { address: 'ada@example.org', isVerified },
    ]);
  });

  it.each([
    ['ada@town.example', true],
    ['ada@TOWN.example', true],
    ['ada@elsewhere.example', false],
    ['ada@sub.town.example', false],
    ['ada@town.example.org', false],
    ['ada@nottown.example', false],
  ])('confirms only emails of the domain town.example: %s (%s)', (email, isVerified) => {
    const profile = toOidcProfile({ sub: 'a', email, email_verified: true }, ['town.example']);
    expect(profile.emails).toEqual([{ address: email.toLowerCase(), isVerified }]);
    expect(toIdentityData(profile)).toMatchObject({ email_verified: isVerified });
  });

  it.each([
    '',
    'nobody',
    'a@b',
    'a@example.org, b@example.org',
    'a@example.org\nbcc: b@example.org',
    7,
    null,
    ['a@example.org'],
  ])("ignores a provider's invalid email %j", (email) => {
    expect(toOidcProfile({ sub: 'a', email, email_verified: true }).emails).toEqual([]);
  });

  it.each([
    undefined,
    null,
    '',
    ' ',
    7,
    {},
    'a\0b',
    '\uD800',
    'x'.repeat(256),
  ])('throws for the invalid subject claim %j', (sub) => {
    expect(() => toOidcProfile({ sub })).toThrow('no subject');
  });

  it.each([
    'javascript:alert(1)',
    'http://pictures.example/a.png',
    'data:image/png;base64,',
    '/a.png',
    `https://a/${'x'.repeat(600)}`,
  ])("ignores a provider's invalid picture URL %j", (picture) => {
    expect(toOidcProfile({ sub: 'a', picture }).claims).toEqual({});
  });

  it('returns short and storable claims for any input', () => {
    const claims = fc.dictionary(
      fc.constantFrom(
        'name',
        'full_name',
        'picture',
        'preferred_username',
        'iss',
        'email',
        'email_verified',
        'x',
      ),
      fc.anything(),
    );
    fc.assert(
      fc.property(claims, (given) => {
        const data = JSON.stringify(toIdentityData(toOidcProfile({ ...given, sub: 'a' })));
        expect(data.length).toBeLessThan(4_000);
        expect(data).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
    );
  });
});

describe('toGithubProfile', () => {
  const user = { id: 583_231, login: 'octocat', name: null, avatar_url: 'https://avatars.example/u/583231' };

  it('converts a GitHub profile with the primary email first', () => {
    const profile = toGithubProfile(user, [
      { email: 'one@example.org', primary: false, verified: true },
      { email: 'two@example.org', primary: true, verified: false },
    ]);
    expect(profile).toEqual({
      subject: '583231',
      emails: [
        { address: 'two@example.org', isVerified: false },
        { address: 'one@example.org', isVerified: true },
      ],
      claims: {
        name: 'octocat',
        full_name: 'octocat',
        user_name: 'octocat',
        preferred_username: 'octocat',
        avatar_url: 'https://avatars.example/u/583231',
      },
    });
    expect(toIdentityData(profile)).toMatchObject({ email: 'two@example.org', email_verified: false });
  });

  it.each([
    [null, []],
    [{}, []],
    [{ id: '583231' }, []],
    [{ id: 1.5 }, []],
    [user, { message: 'Not Found' }],
    [user, null],
  ])('throws for the GitHub profile %j with the emails %j', (given, emails) => {
    expect(() => toGithubProfile(given, emails)).toThrow('GitHub');
  });
});
