import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ARRIVAL } from '../../testing/people/mailbox.ts';
import { BY_ADDRESS, BY_MESSAGE, BY_SIGN_UP, type Proved } from '../../testing/pre-hijacking/owners.ts';
import { PreHijackingStage } from '../../testing/pre-hijacking/stage.ts';
import { BY_PHONE, type Planted, SIGNED_IN, UNCONFIRMED } from '../../testing/pre-hijacking/strangers.ts';

/** What a profile without a name is called. */
const NAMELESS = 'Contributor';

type Name = { email: string } | { phone: string };

/** Expects that the stranger opens no account with the owner's address, and left nothing on the owner's account. */
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

/** One with and one without confirmation of addresses. */
let confirming: PreHijackingStage;
let trusting: PreHijackingStage;

beforeAll(async () => {
  confirming = await PreHijackingStage.start({ AUTH_CONFIRM_EMAIL: '1' });
  trusting = await PreHijackingStage.start({ AUTH_CONFIRM_EMAIL: '0' });
});
// Codes of authenticator apps move the clock.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await confirming.close();
  await trusting.close();
});

const newEmail = (stage: PreHijackingStage): Name => ({ email: stage.newEmail() });
const newPhone = (stage: PreHijackingStage): Name => ({ phone: stage.newPhone() });

describe.each([
  {
    situation: 'with confirmation of addresses',
    stage: () => confirming,
    strangers: UNCONFIRMED,
    owners: { ...BY_SIGN_UP, ...BY_ADDRESS },
    newAddress: newEmail,
  },
  {
    situation: 'without confirmation of addresses',
    stage: () => trusting,
    strangers: SIGNED_IN,
    owners: BY_ADDRESS,
    newAddress: newEmail,
  },
  {
    situation: 'with phone numbers',
    stage: () => trusting,
    strangers: BY_PHONE,
    owners: BY_MESSAGE,
    newAddress: newPhone,
  },
])('$situation', ({ stage: stageOf, strangers, owners, newAddress }) => {
  describe.each(Object.entries(strangers))('a stranger who %s', (_, plant) => {
    it.each(Object.entries(owners))('keeps nothing when the owner uses %s', async (__, prove) => {
      const stage = stageOf();
      const address = newAddress(stage);
      const [value = ''] = Object.values(address);
      const planted = await plant(stage, value);
      await expectOwnAccount(stage, address, planted, await prove(stage, value));
    });
  });
});

it('leaves one account when several people sign up at once', async () => {
  const email = confirming.newEmail();
  const passwords = ['the first passphrase', 'the second passphrase', 'the third passphrase'];
  const answers = await Promise.all(
    passwords.map((password, index) =>
      confirming.world.server.send('POST', '/auth/v1/signup', {
        payload: { email, password },
        remoteAddress: `192.0.2.${index + 1}`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const accounts = await confirming.world.server.sql<{ id: string }[]>`
    select id from auth.users where email = ${email}
  `;
  const [{ id } = { id: '' }] = accounts;
  expect(accounts).toHaveLength(1);
  // Mails of replaced sign-ups may have gone out before; their codes are void.
  await vi.waitFor(async () => {
    for (const { code } of await confirming.listCodeMails(email)) {
      await confirming.world.people.resetAttempts();
      const answer = await confirming.world.people.post('/verify', { email, token: code, type: 'signup' });
      if (answer.status === 200) return;
    }
    throw new Error('No mail has the code of the account');
  }, ARRIVAL);
  const opened: (string | undefined)[] = [];
  for (const password of passwords) opened.push(await confirming.openByPassword({ email }, password));
  expect(opened).toEqual(answers.map(({ body }) => (body.id === id ? id : undefined)));
});
