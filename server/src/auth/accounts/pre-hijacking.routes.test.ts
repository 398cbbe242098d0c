import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BY_ADDRESS, BY_MESSAGE, BY_SIGN_UP, type Proved } from '../../testing/pre-hijacking/owners.ts';
import { PreHijackingStage, STRANGERS_PASSWORD } from '../../testing/pre-hijacking/stage.ts';
import { BY_PHONE, type Planted, SIGNED_IN, UNCONFIRMED } from '../../testing/pre-hijacking/strangers.ts';
import { PASSWORD } from '../../testing/test-app.ts';

/** What a profile without a name is called. */
const NAMELESS = 'Contributor';

type Name = { email: string } | { phone: string };

/** Expects that the stranger comes back to neither the owner's account nor their own, and left nothing on the owner's. */
async function expectOwnAccount(
  stage: PreHijackingStage,
  address: Name,
  { userId, ways }: Planted,
  { user, name = NAMELESS, password }: Proved,
): Promise<void> {
  for (const [way, open] of Object.entries(ways)) {
    expect([user.id, userId], `the stranger's ${way} opens an account`).not.toContain(await open());
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

function describeTable(
  situation: string,
  environment: Record<string, string>,
  {
    strangers,
    owners,
    newAddress,
  }: {
    strangers: typeof UNCONFIRMED;
    owners: typeof BY_ADDRESS;
    newAddress: (stage: PreHijackingStage) => Name;
  },
): void {
  describe(situation, () => {
    let stage: PreHijackingStage;
    beforeAll(async () => {
      stage = await PreHijackingStage.start(environment);
    });
    afterAll(() => stage.close());
    // Codes of authenticator apps move the clock.
    afterEach(() => {
      vi.useRealTimers();
    });

    for (const [stranger, plant] of Object.entries(strangers)) {
      describe(`a stranger ${stranger}`, () => {
        it.each(Object.entries(owners))('ends when the owner proves the address by %s', async (_, prove) => {
          const address = newAddress(stage);
          const [value = ''] = Object.values(address);
          const planted = await plant(stage, value);
          await expectOwnAccount(stage, address, planted, await prove(stage, value));
        });
      });
    }
  });
}

const newEmail = (stage: PreHijackingStage): Name => ({ email: stage.newEmail() });

describeTable(
  'with confirmation of addresses',
  { AUTH_CONFIRM_EMAIL: '1' },
  {
    strangers: UNCONFIRMED,
    owners: { ...BY_SIGN_UP, ...BY_ADDRESS },
    newAddress: newEmail,
  },
);

describeTable(
  'without confirmation of addresses',
  { AUTH_CONFIRM_EMAIL: '0' },
  {
    strangers: SIGNED_IN,
    owners: BY_ADDRESS,
    newAddress: newEmail,
  },
);

describeTable(
  'with phone numbers',
  {},
  {
    strangers: BY_PHONE,
    owners: BY_MESSAGE,
    newAddress: (stage) => ({ phone: stage.newPhone() }),
  },
);

describe('a sign-up in a browser that keeps cookies', () => {
  let stage: PreHijackingStage;
  beforeAll(async () => {
    stage = await PreHijackingStage.start({ AUTH_CONFIRM_EMAIL: '1' });
  });
  afterAll(() => stage.close());

  async function signUp() {
    const email = stage.newEmail();
    const { client } = stage.world.newSurfer();
    await stage.receiveMailOf(email, () => client.signUp({ email, password: PASSWORD }));
    return { email, client };
  }

  it('keeps its password when the mail is sent again', async () => {
    const { email, client } = await signUp();
    await stage.world.people.resetAttempts();
    const { code } = await stage.receiveMailOf(email, () => client.resend({ email, type: 'signup' }));
    const { data } = await client.verifyOtp({ email, token: code, type: 'signup' });
    expect(await stage.openByPassword({ email }, PASSWORD)).toBe(data.user?.id);
  });

  it('refuses the password of a later sign-up elsewhere', async () => {
    const { email, client } = await signUp();
    const { code } = await stage.receiveMailOf(email, () =>
      stage.post('/signup', { email, password: STRANGERS_PASSWORD }),
    );
    const { data } = await client.verifyOtp({ email, token: code, type: 'signup' });
    expect(data.user?.email).toBe(email);
    expect(await stage.openByPassword({ email }, STRANGERS_PASSWORD)).toBeUndefined();
  });

  it('keeps its password when another device opens the link', async () => {
    const { email } = await signUp();
    const mail = (await stage.listCodeMails(email)).at(-1);
    await stage.world.people.follow(mail?.link ?? '');
    expect(await stage.openByPassword({ email }, PASSWORD)).toBeDefined();
  });
});

describe('sign-ups at the same moment', () => {
  it('leave one account with the password of the newest mail', async () => {
    const stage = await PreHijackingStage.start({ AUTH_CONFIRM_EMAIL: '1' });
    const email = stage.newEmail();
    const passwords = ['the first passphrase', 'the second passphrase', 'the third passphrase'];
    const networks = passwords.map((_, index) => `192.0.2.${index + 1}`);
    const answers = await Promise.all(
      passwords.map((password, index) =>
        stage.world.server.send('POST', '/auth/v1/signup', {
          payload: { email, password },
          remoteAddress: networks[index] as string,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const accounts = await stage.world.server.sql<{ id: string }[]>`
      select id from auth.users where email = ${email}
    `;
    expect(accounts).toHaveLength(1);
    const kept = answers.findIndex(({ body }) => body.id === accounts[0]?.id);
    const { code } = await stage.receiveMailOf(email, () => Promise.resolve());
    await stage.post('/verify', { email, token: code, type: 'signup' });
    for (const [index, password] of passwords.entries()) {
      const opened = await stage.openByPassword({ email }, password);
      expect(opened).toBe(index === kept ? accounts[0]?.id : undefined);
    }
    await stage.close();
  });
});
