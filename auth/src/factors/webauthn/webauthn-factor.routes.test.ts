import { GoTrueClient } from '@supabase/auth-js';
import { FactorCalls, withSession } from '@wayable/server/testing/people/second-factors';
import {
  type Misbehaviour,
  SoftwareAuthenticator,
} from '@wayable/server/testing/people/software-authenticator';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ORIGIN = 'https://wayable.example';
let server: TestApp;
let calls: FactorCalls;
let url: string;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN });
  calls = new FactorCalls(server);
  url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`;
});
afterAll(() => server.close());

async function enroll(user: TestUser, friendly_name = 'Key'): Promise<string> {
  const { status, body } = await calls.enroll(user, { factor_type: 'webauthn', friendly_name });
  if (status !== 200) throw new Error(`No factor: ${JSON.stringify(body)}`);
  return body.id;
}

async function challenge(user: TestUser, id: string) {
  // The server must ignore these values of the client.
  const foreign = { webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] } };
  const { status, body } = await calls.challenge(user, id, foreign);
  if (status !== 200) throw new Error(`No challenge: ${JSON.stringify(body)}`);
  return {
    challengeId: body.id,
    type: body.webauthn.type,
    options: body.webauthn.credential_options.publicKey,
  };
}

async function answer(user: TestUser, id: string, device: SoftwareAuthenticator, wrong: Misbehaviour = {}) {
  const { challengeId, type, options } = await challenge(user, id);
  const credential_response = type === 'create' ? device.create(options, wrong) : device.get(options, wrong);
  const webauthn = { type, rpId: 'evil.example', rpOrigins: ['https://evil.example'], credential_response };
  return calls.verify(user, id, { challenge_id: challengeId, webauthn });
}

async function buildKeyHolder() {
  const device = new SoftwareAuthenticator(ORIGIN);
  const stranger = await server.buildUser();
  const id = await enroll(stranger);
  const { status, body } = await answer(stranger, id, device);
  if (status !== 200) throw new Error(`Not verified: ${JSON.stringify(body)}`);
  return { user: withSession(stranger, body), id, device };
}

/** The browser's options contain bytes where the server's JSON has text. */
interface Binary {
  challenge: ArrayBuffer;
  rpId?: string;
  allowCredentials?: { id: ArrayBuffer }[];
}

const FAILED = { status: 422, body: { error_code: 'webauthn_verification_failed' } };

describe('security key', () => {
  it('registers and requires a security key with the official client', async () => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const newClient = () => new GoTrueClient({ url, autoRefreshToken: false, persistSession: false });
    const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
    const party = { rpId: 'wayable.example', rpOrigins: [ORIGIN] };
    const client = newClient();
    await client.signUp({ email: 'key@auth.example', password: PASSWORD });
    const { data: factor } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' });
    const factorId = factor?.id ?? '';
    const created = await client.mfa.challenge({ factorId, webauthn: party });
    expect(created.error).toBeNull();
    const creation = created.data?.webauthn.credential_options.publicKey as unknown as Binary;
    expect(creation).toMatchObject({
      rp: { id: 'wayable.example', name: 'Wayable' },
      user: { name: 'key@auth.example' },
      authenticatorSelection: { userVerification: 'required' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      attestation: 'none',
    });
    const attested = device.create({
      rp: { id: 'wayable.example' },
      challenge: base64url(creation.challenge),
    } as never);
    const registered = await client.mfa.verify({
      factorId,
      challengeId: created.data?.id ?? '',
      webauthn: { ...party, type: 'create', credential_response: { toJSON: () => attested } as never },
    });
    expect(registered.error).toBeNull();

    const next = newClient();
    await next.signInWithPassword({ email: 'key@auth.example', password: PASSWORD });
    const [known] = (await next.mfa.listFactors()).data?.webauthn ?? [];
    expect(known).toMatchObject({
      friendly_name: 'Blue key',
      web_authn_aaguid: '00112233-4455-6677-8899-aabbccddeeff',
    });
    const asked = await next.mfa.challenge({ factorId, webauthn: party });
    const request = asked.data?.webauthn.credential_options.publicKey as unknown as Binary;
    expect(request).toMatchObject({ rpId: 'wayable.example', userVerification: 'required' });
    const assertion = device.get({
      rpId: request.rpId,
      challenge: base64url(request.challenge),
      allowCredentials: request.allowCredentials?.map(({ id }) => ({
        id: base64url(id),
        type: 'public-key',
      })),
    } as never);
    const proved = await next.mfa.verify({
      factorId,
      challengeId: asked.data?.id ?? '',
      webauthn: { ...party, type: 'request', credential_response: { toJSON: () => assertion } as never },
    });
    expect(proved.error).toBeNull();
    expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
  });

  it('excludes existing security keys from enrollment by the same user', async () => {
    const { user, device } = await buildKeyHolder();
    const { options, type } = await challenge(user, await enroll(user, 'Second'));
    const [row] = await server.sql`
      select credential_id from auth.webauthn_credentials join auth.factors on id = factor_id where user_id = ${user.id}
    `;
    expect(type).toBe('create');
    expect(options.excludeCredentials).toMatchObject([{ id: row?.credential_id, transports: ['usb'] }]);
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(user.id.replaceAll('-', ''));
    expect(device.signCount).toBe(1);
  });

  it.each<[string, Misbehaviour]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a subdomain', { origin: 'https://a.wayable.example' }],
    ['without TLS', { origin: 'http://wayable.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without user verification', { isUserVerified: false }],
    ['without user presence', { isUserPresent: false }],
  ])("rejects a security key's answer %s", async (_, wrong) => {
    const user = await server.buildUser();
    const pending = await enroll(user);
    expect(await answer(user, pending, new SoftwareAuthenticator(ORIGIN), wrong)).toMatchObject(FAILED);
    const holder = await buildKeyHolder();
    expect(await answer(holder.user, holder.id, holder.device, wrong)).toMatchObject(FAILED);
    expect((await answer(holder.user, holder.id, holder.device)).status).toBe(200);
  });

  it('rejects security key attestations that contain certificates', async () => {
    const user = await server.buildUser();
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(64)],
      ['x5c', [new Uint8Array(8)]],
    ]);
    for (const format of ['packed', 'fido-u2f', 'apple', 'tpm']) {
      const attestation = { format, statement };
      const id = await enroll(user, format);
      const refused = await answer(user, id, new SoftwareAuthenticator(ORIGIN), { attestation });
      expect(refused).toMatchObject(FAILED);
      expect(refused.body.msg).toBe('Certificates of security keys are not accepted');
    }
  });

  it('accepts a security key with self-attestation', async () => {
    const user = await server.buildUser();
    const device = new SoftwareAuthenticator(ORIGIN);
    expect((await answer(user, await enroll(user), device, { isSelfAttested: true })).status).toBe(200);
  });

  it("rejects a security key's answer without a higher signature counter", async () => {
    const { user, id, device } = await buildKeyHolder();
    expect((await answer(user, id, device, { signCount: 4_000_000_000 })).status).toBe(200);
    for (const signCount of [4_000_000_000, 7, 0]) {
      expect(await answer(user, id, device, { signCount })).toMatchObject(FAILED);
    }
    expect((await answer(user, id, device, { signCount: 4_000_000_001 })).status).toBe(200);
  });

  it('accepts security keys without a signature counter', async () => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const user = await server.buildUser();
    const id = await enroll(user);
    const { body } = await answer(user, id, device, { signCount: 0 });
    const holder = withSession(user, body);
    for (let time = 0; time < 2; time++) {
      expect((await answer(holder, id, device, { signCount: 0 })).status).toBe(200);
    }
  });

  it('assigns a security key to one account, even in parallel', async () => {
    const credentialId = Buffer.from('the handle of one key').toString('base64url');
    const people = await Promise.all([server.buildUser(), server.buildUser(), server.buildUser()]);
    const answers = await Promise.all(
      people.map(async (user) =>
        answer(user, await enroll(user), new SoftwareAuthenticator(ORIGIN), { credentialId }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject(FAILED);
  });

  it("rejects an answer by another account's security key", async () => {
    const owner = await buildKeyHolder();
    const other = await buildKeyHolder();
    const { challengeId, options } = await challenge(owner.user, owner.id);
    const [theirs] =
      await server.sql`select credential_id from auth.webauthn_credentials where factor_id = ${other.id}`;
    const [own] =
      await server.sql`select credential_id from auth.webauthn_credentials where factor_id = ${owner.id}`;
    const allowCredentials = [{ id: theirs?.credential_id, type: 'public-key' }];
    for (const credentialId of [theirs?.credential_id, own?.credential_id]) {
      const credential_response = other.device.get({ ...options, allowCredentials }, { credentialId });
      const webauthn = { type: 'request', credential_response };
      expect(await calls.verify(owner.user, owner.id, { challenge_id: challengeId, webauthn })).toMatchObject(
        FAILED,
      );
    }
  });

  it('accepts one answer per security key challenge, even in parallel', async () => {
    const { user, id, device } = await buildKeyHolder();
    const { challengeId, options } = await challenge(user, id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => {
        const webauthn = { type: 'request', credential_response: device.get(options) };
        return calls.verify(user, id, { challenge_id: challengeId, webauthn });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    for (const { body } of others) expect(body.error_code).toBe('mfa_ip_address_mismatch');
  });

  it('keeps a security key after answers to older challenges', async () => {
    const user = await server.buildUser();
    const id = await enroll(user);
    const older = await challenge(user, id);
    const [first, second] = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
    const holder = withSession(user, (await answer(user, id, first)).body);
    const webauthn = { type: 'create', credential_response: second.create(older.options) };
    const late = await calls.verify(holder, id, { challenge_id: older.challengeId, webauthn });
    expect(late).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect((await answer(holder, id, first)).status).toBe(200);
  });
});

describe('invalid answers', () => {
  const response = { clientDataJSON: 'e30', attestationObject: 'oA' };
  const key = { id: 'AA', rawId: 'AA', type: 'public-key' };

  it.each([
    [400, undefined],
    [400, null],
    [400, 'text'],
    [400, { type: 'create' }],
    [400, { credential_response: { ...key, response: {} } }],
    [400, { credential_response: { ...key, response: { ...response, clientDataJSON: 1 } } }],
    [400, { credential_response: { ...key, id: '', response } }],
    [422, { credential_response: { ...key, response } }],
    [422, { credential_response: { ...key, response: { ...response, attestationObject: '%%%' } } }],
    [422, { credential_response: { ...key, rawId: 'BB', response } }],
    [422, { credential_response: { ...key, type: 'password', response } }],
    [422, { credential_response: { ...key, response: { ...response, clientDataJSON: 'nonsense' } } }],
  ])('returns %i for the security key answer %j', async (status, webauthn) => {
    const user = await server.buildUser();
    const id = await enroll(user);
    const { challengeId } = await challenge(user, id);
    const answered = await calls.verify(user, id, { challenge_id: challengeId, webauthn, code: '000000' });
    expect(answered.status).toBe(status);
    expect(answered.body.error_code).toBe(
      status === 400 ? 'validation_failed' : 'webauthn_verification_failed',
    );
  });
});

describe('installation at an IP address', () => {
  it('disables security keys on an installation at an IP address', async () => {
    const local = await startTestApp({ PUBLIC_URL: 'http://192.0.2.7:3000' });
    try {
      expect((await local.send('GET', '/auth/v1/settings')).body.mfa).toMatchObject({ webauthn: false });
      const user = await local.buildUser();
      expect(await new FactorCalls(local).enroll(user, { factor_type: 'webauthn' })).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_webauthn_enroll_not_enabled' },
      });
    } finally {
      await local.close();
    }
  });
});
