import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, type NewAccount } from './create-account.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NEW: NewAccount = {
  email: null,
  isConfirmed: true,
  passwordHash: null,
  userMetadata: { city: 'Chicago' },
  fullName: 'Ada Example',
  device: { userAgent: 'A browser', ip: '192.0.2.1' },
};
const create = (account: Partial<NewAccount>) =>
  server.sql.begin((transaction) => createAccount(transaction, { ...NEW, ...account }));

/** Reads an account's identities, profile name and events. */
async function readParts(userId: string) {
  const identities = await server.sql`
    select provider, provider_id from auth.identities where user_id = ${userId}
  `;
  const profiles = await server.sql`select full_name from user_profiles where id = ${userId}`;
  const events = await server.sql`
    select kind, host(ip) as ip, detail from auth.security_events where user_id = ${userId}
  `;
  return { identities: [...identities], profiles: [...profiles], events: [...events] };
}

const profiles = [{ full_name: 'Ada Example' }];
const toEvents = (detail: object) => [{ kind: 'account_created', ip: '192.0.2.1', detail }];

describe('createAccount', () => {
  it.each([
    ['an email', { email: 'ada@create.example' }, 'email'],
    ['a phone number', { phone: '15550100123' }, 'phone'],
  ])('creates profile, identity and event of an account with %s', async (_, names, provider) => {
    const user = await create(names);
    const id = user?.id ?? '';
    expect(user).toMatchObject({
      ...names,
      app_metadata: { provider, providers: [provider] },
      user_metadata: { city: 'Chicago', sub: id, ...names },
    });
    const identities = [{ provider, provider_id: id }];
    expect(await readParts(id)).toEqual({ identities, profiles, events: toEvents({}) });
  });

  it("creates an account with a given provider's identity", async () => {
    const identity = { provider: 'web3', subject: `web3:ethereum:${randomUUID()}`, data: {} };
    const user = await create({ identity });
    expect(user).toMatchObject({
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: NEW.userMetadata,
    });
    expect(await readParts(user?.id ?? '')).toEqual({
      identities: [{ provider: 'web3', provider_id: identity.subject }],
      profiles,
      events: toEvents({ provider: 'web3' }),
    });
  });

  it('creates no identity for an anonymous account', async () => {
    const user = await create({ isAnonymous: true });
    expect(user).toMatchObject({ is_anonymous: true, app_metadata: {} });
    expect(await readParts(user?.id ?? '')).toEqual({ identities: [], profiles, events: toEvents({}) });
  });
});

it('creates neither account nor security event for a taken email', async () => {
  const count = async () => (await server.sql`select from auth.security_events`).length;
  expect(await create({ email: 'twice@create.example' })).toBeDefined();
  const before = await count();
  const made = await Promise.all([1, 2, 3].map(() => create({ email: 'twice@create.example' })));
  expect(made).toEqual([undefined, undefined, undefined]);
  expect(await count()).toBe(before);
});
