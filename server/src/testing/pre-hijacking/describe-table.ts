import { NAMELESS } from '@wayable/protocol/profiles';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Owner, Proved } from './owners.ts';
import { PreHijackingStage } from './stage.ts';
import type { Planted, Stranger } from './strangers.ts';

type Name = { email: string } | { phone: string };

/**
 * Expects that the stranger cannot sign in to the owner's account, and that no data of the stranger is left
 * on the account.
 */
async function expectOwnAccount(
  stage: PreHijackingStage,
  address: Name,
  { ways }: Planted,
  { user, name = NAMELESS, password }: Proved,
): Promise<void> {
  for (const [way, open] of Object.entries(ways)) {
    const opened = await open();
    expect(opened, `the account that the stranger's ${way} opens`).not.toBe(user.id);
    const [value] = Object.values(address);
    expect(await stage.listAddresses(opened), `the addresses that ${way} opens`).not.toContain(value);
  }
  const profile = await stage.world.server.send('GET', `/api/v1/profiles/${user.id}`);
  expect(profile.body).toMatchObject({ full_name: name, avatar_url: null });
  expect(JSON.stringify(user.user_metadata)).not.toMatch(/evil/i);
  expect(JSON.stringify(user.identities)).not.toMatch(/evil/i);
  expect(user).not.toHaveProperty('factors');
  expect(user).not.toHaveProperty('new_email');
  expect(user).toMatchObject({ email: '', phone: '', ...address });
  if (password !== undefined) expect(await stage.openByPassword(address, password)).toBe(user.id);
}

/**
 * Defines a test for each pair of a stranger who signed up first, and an owner who proves the email or
 * number. Returns the application that the tests of the table use.
 */
export function describeTable(
  situation: string,
  environment: Record<string, string>,
  {
    strangers,
    owners,
    newAddress,
  }: {
    strangers: Record<string, Stranger>;
    owners: Record<string, Owner>;
    newAddress: (stage: PreHijackingStage) => Name;
  },
): () => PreHijackingStage {
  let stage: PreHijackingStage;
  beforeAll(async () => {
    stage = await PreHijackingStage.start(environment);
  });
  // The codes of authenticator apps change the clock, so reset the clock.
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => stage.close());

  describe(situation, () => {
    describe.each(Object.entries(strangers))('stranger who %s', (_, plant) => {
      it.each(
        Object.entries(owners),
      )("ends a stranger's access when the owner uses %s", async (__, prove) => {
        const address = newAddress(stage);
        const [value = ''] = Object.values(address);
        const planted = await plant(stage, value);
        await expectOwnAccount(stage, address, planted, await prove(stage, value));
      });
    });
  });
  return () => stage;
}
