import { GoTrueClient } from '@supabase/auth-js';
import { resetAttempts } from '@wayable/platform/attempts/attempts';
import { FactorCalls, withSession } from '@wayable/server/testing/people/second-factors';
import { SmsInbox } from '@wayable/server/testing/people/sms-inbox';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const sms = new SmsInbox();
const { provider } = sms;
let server: TestApp;
let calls: FactorCalls;
let url: string;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://wayable.example', ...(await sms.start()) });
  calls = new FactorCalls(server);
  url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`;
});
afterAll(async () => {
  await server.close();
  await sms.close();
});
beforeEach(async () => {
  await sms.settle(server);
  sms.reset();
});

let serial = 0;
const newPhone = () => `+1312555${String(++serial).padStart(4, '0')}`;
/** Waits for all messages and returns the newest code. */
async function sentCode(): Promise<string> {
  await sms.settle(server);
  return /is (\d{6})\./.exec(sms.list().at(-1) ?? '')?.[1] ?? '';
}
/** Skips the one-minute pause between messages to a phone number. */
async function wait(id: string): Promise<void> {
  const [row] = await server.sql`
    update auth.factors set last_challenged_at = last_challenged_at - interval '60 seconds' where id = ${id} returning phone
  `;
  await resetAttempts(server.sql, `sms:factor:${row?.phone} network 127.0.0.1`);
}

async function enroll(user: TestUser, phone = newPhone(), friendly_name = 'Phone'): Promise<string> {
  const { status, body } = await calls.enroll(user, { factor_type: 'phone', phone, friendly_name });
  if (status !== 200) throw new Error(`No factor: ${JSON.stringify(body)}`);
  return body.id;
}

async function prove(user: TestUser, id: string): Promise<TestUser> {
  const challenge_id = await calls.newChallenge(user, id);
  const { status, body } = await calls.verify(user, id, { challenge_id, code: await sentCode() });
  if (status !== 200) throw new Error(`Not verified: ${JSON.stringify(body)}`);
  return withSession(user, body);
}

describe('phone factor', () => {
  it('enrolls and proves a phone factor with the official client', async () => {
    const client = new GoTrueClient({ url, autoRefreshToken: false, persistSession: false });
    await client.signUp({ email: 'caller@auth.example', password: 'correct horse battery' });
    const enrolled = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+1 312 555 9999',
      friendlyName: 'Mine',
    });
    expect(enrolled.data).toMatchObject({ type: 'phone', phone: '13125559999', friendly_name: 'Mine' });
    expect(provider.requests).toHaveLength(0);
    const factorId = enrolled.data?.id ?? '';
    const challenged = await client.mfa.challenge({ factorId, channel: 'sms' });
    expect(challenged).toMatchObject({ data: { type: 'phone' }, error: null });
    expect(await sms.receive('13125559999')).toMatch(/\n@wayable\.example #\d{6}$/);
    const verified = await client.mfa.verify({
      factorId,
      challengeId: challenged.data?.id ?? '',
      code: await sentCode(),
    });
    expect(verified.error).toBeNull();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
    });
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
      { phone: '13125559999', status: 'verified', last_challenged_at: expect.any(String) },
    ]);
  });

  it('sends SMS codes in the language of the user', async () => {
    const user = await server.buildUser();
    await server.sql`update auth.users set user_metadata = user_metadata || '{"locale": "de"}' where id = ${user.id}`;
    const phone = newPhone();
    await calls.newChallenge(user, await enroll(user, phone));
    expect(await sms.receive(phone.slice(1))).toMatch(
      /^Ihr Code für Wayable ist (\d{6})\..+\n@wayable\.example #\1$/s,
    );
  });

  it('requires an E.164 number for a phone factor', async () => {
    const user = await server.buildUser();
    const answerTo = async (phone: unknown) =>
      (await calls.enroll(user, { factor_type: 'phone', phone })).body;
    for (const phone of ['', null, '0312', 'abc']) {
      expect(await answerTo(phone)).toMatchObject({ code: 400, error_code: 'validation_failed' });
    }
    expect(await answerTo(13125550100)).toMatchObject({ code: 400, error_code: 'bad_json' });
  });

  it('replaces an unfinished phone factor but keeps a verified factor', async () => {
    const user = await server.buildUser();
    const phone = newPhone();
    const first = await enroll(user, phone);
    const second = await enroll(user, phone);
    expect(await calls.challenge(user, first)).toMatchObject({ status: 404 });
    const proved = await prove(user, second);
    expect(await calls.enroll(proved, { factor_type: 'phone', phone, friendly_name: 'Twin' })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verified_factor_exists' },
    });
    await enroll(await server.buildUser(), phone);
  });

  it('refuses a phone challenge with the channel WhatsApp', async () => {
    const user = await server.buildUser();
    const id = await enroll(user);
    expect(await calls.challenge(user, id, { channel: 'whatsapp' })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
    expect(provider.requests).toHaveLength(0);
  });
});

describe('SMS limits', () => {
  it('sends one SMS code per minute, even in parallel', async () => {
    const user = await server.buildUser();
    const id = await enroll(user);
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.challenge(user, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await sms.settle(server);
    expect(provider.requests).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(429);
      expect(body.error_code).toBe('over_sms_send_rate_limit');
      expect(body.msg).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    }
    await wait(id);
    expect((await calls.challenge(user, id)).status).toBe(200);
  });

  it("keeps an owner's SMS limit separate from a stranger's limit", async () => {
    const phone = newPhone();
    const owner = await server.buildUser();
    const id = await enroll(owner, phone);
    const proved = await prove(owner, id);
    await wait(id);
    const stranger = await server.buildUser();
    expect((await calls.challenge(stranger, await enroll(stranger, phone))).status).toBe(200);
    expect(await calls.challenge(stranger, await enroll(stranger, phone))).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit' },
    });
    const answers = await Promise.all(Array.from({ length: 3 }, () => calls.challenge(proved, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  it('sends at most ten SMS codes per hour and account', async () => {
    const user = await server.buildUser();
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const id = await enroll(user, newPhone(), `Phone ${attempt}`);
      const { status, body } = await calls.challenge(user, id);
      statuses.push(status === 200 ? 'ok' : body.error_code);
      await sms.settle(server);
      await calls.remove(user, id);
    }
    expect(statuses).toEqual([...Array(10).fill('ok'), ...Array(2).fill('over_sms_send_rate_limit')]);
    expect(provider.requests).toHaveLength(10);
  });
});

describe('SMS codes', () => {
  const wrong = async () => ((await sentCode()) === '000000' ? '111111' : '000000');

  it('binds SMS codes to a challenge and stores only hashes', async () => {
    const user = await server.buildUser();
    const id = await enroll(user);
    const first = await calls.newChallenge(user, id);
    const firstCode = await sentCode();
    await wait(id);
    const second = await calls.newChallenge(user, id);
    await sms.settle(server);
    const rows = await server.sql`
      select code_hash, to_jsonb(challenges)::text as row from auth.challenges where factor_id = ${id}
    `;
    expect(rows).toHaveLength(2);
    for (const { code_hash, row } of rows) {
      expect(code_hash).toHaveLength(32);
      expect(row).not.toContain(`"${firstCode}"`);
    }
    if (firstCode !== (await sentCode())) {
      expect(await calls.verify(user, id, { challenge_id: second, code: firstCode })).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_verification_failed', msg: 'Invalid MFA Phone code entered' },
      });
    }
    expect((await calls.verify(user, id, { challenge_id: first, code: firstCode })).status).toBe(200);
  });

  it('allows five attempts per SMS code, even in parallel', async () => {
    const user = await server.buildUser();
    const id = await enroll(user);
    const challenge_id = await calls.newChallenge(user, id);
    const code = await wrong();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calls.verify(user, id, { challenge_id, code })),
    );
    const codes = answers.map(({ body }) => body.error_code).sort();
    expect(codes).toEqual([
      ...Array(3).fill('mfa_challenge_expired'),
      ...Array(5).fill('mfa_verification_failed'),
    ]);
    expect(await calls.verify(user, id, { challenge_id, code: await sentCode() })).toMatchObject({
      body: { error_code: 'mfa_challenge_expired' },
    });
  });

  it('accepts an SMS code once, even in parallel', async () => {
    const user = await server.buildUser();
    const id = await enroll(user);
    const challenge_id = await calls.newChallenge(user, id);
    const code = await sentCode();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => calls.verify(user, id, { challenge_id, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('without an SMS provider', () => {
  it('disables phone factors if there is no SMS provider', async () => {
    const mute = await startTestApp();
    try {
      expect((await mute.send('GET', '/auth/v1/settings')).body.mfa).toMatchObject({
        phone: false,
        totp: true,
      });
      const user = await mute.buildUser();
      const [row] = await mute.sql`
        insert into auth.factors (user_id, factor_type, phone) values (${user.id}, 'phone', '13125550100') returning id
      `;
      expect(await new FactorCalls(mute).challenge(user, row?.id)).toMatchObject({
        status: 422,
        body: { error_code: 'sms_send_failed' },
      });
    } finally {
      await mute.close();
    }
  });
});
