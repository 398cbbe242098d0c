import { crc32 } from 'node:zlib';
import type { CredentialCheck } from '@wayable/protocol/badge-credentials';
import { startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { DOMParser } from '@xmldom/xmldom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BadgeCredential, BadgeVerifier } from '../testing/badge-verifier.ts';

const NAME = 'Ida & <Zoë>';
const ORIGIN = 'https://map.example:8443';

let server: TestApp;
let verifier: BadgeVerifier;
let person: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN });
  verifier = new BadgeVerifier(server);
  person = await server.buildUser({ fullName: NAME });
  stranger = await server.buildUser();
  admin = await server.buildUser({ isAdmin: true });
  const place = await server.buildLocation(admin);
  for (let amount = 0; amount < 5; amount += 1) await server.buildReview(person, place.id);
});
afterAll(() => server.close());

const pathOf = (badge = 'First Steps', user = person) =>
  `/api/v1/users/${user.id}/badges/${encodeURIComponent(badge)}/credential`;
const download = (query = '', user = person, badge = 'First Steps') =>
  server.send('GET', `${pathOf(badge)}${query}`, { user });
const share = (showName = false, user = person, badge = 'First Steps') =>
  server.send('POST', pathOf(badge), { user, payload: { show_name: showName } });
const check = (id: string) => server.send('GET', `/api/v1/badges/credentials/${id}`);
const change = (payload: object) =>
  server.send('PATCH', '/api/v1/privacy-settings', { payload, user: person });
const rename = (full_name: string) =>
  server.send('PATCH', `/api/v1/profiles/${person.id}`, { payload: { full_name }, user: person });
const today = () => new Date().toISOString().slice(0, 10);

/**
 * Reads the chunks of a PNG and checks each CRC (ISO 15948, 5.3), because decoders ignore wrong CRCs in text
 * chunks.
 */
function readChunks(png: Buffer): { type: string; isIntact: boolean }[] {
  const chunks: { type: string; isIntact: boolean }[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, isIntact: crc32(png.subarray(at + 4, end)) === png.readUInt32BE(end) });
    at = end + 4;
  }
  return chunks;
}

describe('credential as a JWT', () => {
  it("issues a credential JWT that the DID document's key verifies", async () => {
    const { status, headers, body } = await download();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="wayable-first-steps.jwt"');
    expect(headers['cache-control']).toBe('no-store');
    const credential = await verifier.verify(body);
    expect(await verifier.verifyByDid(body)).toEqual(credential);
    expect(await verifier.isRevoked(credential)).toBe(false);
    const header = JSON.parse(Buffer.from(body.split('.')[0], 'base64url').toString());
    expect(Object.keys(header).sort()).toEqual(['alg', 'kid', 'typ']);
    expect(header.kid).toMatch(new RegExp(`^${ORIGIN}/api/v1/badges/keys/[\\w-]{43}$`));
  });

  it('includes badge, date and issuer in a credential', async () => {
    const credential = await verifier.verify((await download('', person, 'Community Builder')).body);
    expect(credential).toMatchObject({
      issuer: { id: 'did:web:map.example%3A8443', name: 'Wayable' },
      validFrom: `${today()}T00:00:00Z`,
      nbf: Date.parse(today()) / 1_000,
      iss: 'did:web:map.example%3A8443',
      sub: credential.credentialSubject.id,
      jti: credential.id,
    });
    expect(credential.credentialSubject.achievement).toMatchObject({
      id: `${ORIGIN}/badges#community-builder`,
      name: 'Community Builder',
      criteria: { narrative: 'Has written 5 reviews of how accessible public places are.' },
      image: { id: `${ORIGIN}/api/v1/badges/art/community-builder.png`, type: 'Image' },
    });
  });

  it('returns equal credentials each time, unlinkable to other credentials', async () => {
    const own = async (query: string, badge?: string) =>
      verifier.verify((await download(query, person, badge)).body);
    const first = await own('');
    expect(await own('')).toEqual(first);
    const others = [await own('?show_name=true'), await own('', 'Community Builder')];
    const all: BadgeCredential[] = [first, ...others];
    for (const read of [
      ({ id }: BadgeCredential) => id,
      ({ credentialSubject }: BadgeCredential) => credentialSubject.id,
      ({ credentialStatus }: BadgeCredential) => credentialStatus.statusListIndex,
    ]) {
      expect(new Set(all.map(read)).size).toBe(3);
    }
    expect(JSON.stringify(all)).not.toContain(person.id);
  });

  it("includes the holder's current name only if requested", async () => {
    expect((await download()).body).not.toContain('identifier');
    const nameless = await verifier.verify((await download('?show_name=false')).body);
    expect(nameless.credentialSubject).not.toHaveProperty('identifier');
    const nameOf = async () =>
      (await verifier.verify((await download('?show_name=true')).body)).credentialSubject.identifier;
    const written = { type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: NAME };
    expect(await nameOf()).toEqual([written]);
    await rename('Ida Another');
    expect(await nameOf()).toEqual([{ ...written, identityHash: 'Ida Another' }]);
    await rename(NAME);
  });

  it('refuses a named credential for a private profile', async () => {
    await change({ public_profile: false });
    for (const refused of [await download('?show_name=true'), await share(true)]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field: 'show_name', code: 'not_right' }] },
      });
    }
    expect((await download()).status).toBe(200);
    await change({ public_profile: true });
  });

  it('issues a credential JWT that fails verification after changes', async () => {
    const { body: jwt } = await download();
    for (const at of [jwt.indexOf('.') + 40, jwt.lastIndexOf('.') + 40]) {
      const altered = jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1);
      await expect(verifier.verify(altered)).rejects.toThrow(/invalid (signature|token)|Unexpected token/);
    }
  });

  it('signs each credential JWT so that signatures cannot be swapped', async () => {
    const place = await server.buildLocation(stranger);
    await server.buildReview(stranger, place.id);
    const own = await download('?show_name=true');
    const others = await server.send('GET', pathOf('First Steps', stranger), { user: stranger });
    const parts = (jwt: string) => jwt.split('.') as [string, string, string];
    const [header, payload] = parts(own.body);
    const [, , signature] = parts(others.body);
    await expect(verifier.verify(`${header}.${payload}.${signature}`)).rejects.toThrow('invalid signature');
    const named = JSON.parse(Buffer.from(header, 'base64url').toString());
    const unsigned = Buffer.from(JSON.stringify({ ...named, alg: 'none' })).toString('base64url');
    await expect(verifier.verify(`${unsigned}.${payload}.`)).rejects.toThrow('jwt signature is required');
  });
});

describe('credential in a picture', () => {
  it("inserts the credential into the badge's SVG", async () => {
    const { headers, body } = await download('?format=svg');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="wayable-first-steps.svg"');
    const document = new DOMParser().parseFromString(body, 'image/svg+xml');
    const found = document.getElementsByTagNameNS('https://purl.imsglobal.org/ob/v3p0', 'credential');
    expect(found.length).toBe(1);
    expect(found[0]?.parentNode).toBe(document.documentElement);
    const jwt = found[0]?.getAttribute('verify') as string;
    expect(jwt).toBe((await download()).body);
    const plain = (await server.send('GET', '/api/v1/badges/art/first-steps.svg')).body;
    expect(plain).not.toContain('openbadges');
    const paths = (svg: string) =>
      new DOMParser().parseFromString(svg, 'image/svg+xml').getElementsByTagName('path').length;
    expect(paths(body)).toBe(paths(plain));
  });

  it("inserts the credential into the badge's PNG as text", async () => {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url: `${pathOf()}?format=png`,
      headers: person.bearer,
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['content-disposition']).toBe('attachment; filename="wayable-first-steps.png"');
    const { width, height, comments } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([512, 512]);
    const jwt = (await download()).body;
    expect(comments).toEqual([{ keyword: 'openbadgecredential', text: jwt }]);
    expect(rawPayload.includes(Buffer.from(`iTXtopenbadgecredential\0\0\0\0\0${jwt}`))).toBe(true);
    await expect(sharp(rawPayload, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeInstanceOf(Buffer);
    const chunks = readChunks(rawPayload);
    expect(chunks.map(({ type }) => type).slice(0, 2)).toEqual(['IHDR', 'iTXt']);
    expect(chunks.at(-1)?.type).toBe('IEND');
    expect(chunks.filter(({ isIntact }) => !isIntact)).toEqual([]);
  });
});

describe('access to credentials', () => {
  it("returns 403 for another user's badge credential", async () => {
    expect((await server.send('GET', pathOf())).status).toBe(401);
    for (const user of [stranger, admin]) {
      expect(await download('', user)).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
      expect(await share(false, user)).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    }
    for (const refused of [
      await download('', person, 'Guardian of Access'),
      await share(false, person, 'Guardian of Access'),
    ]) {
      expect(refused).toMatchObject({ status: 404, body: { code: 'badge_not_earned' } });
    }
  });

  it.each([
    ['?format=pdf', 'format'],
    ['?show_name=perhaps', 'show_name'],
  ])('returns 400 for a credential with %s, naming %s', async (query, field) => {
    expect(await download(query)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('returns 405 for HEAD at a credential', async () => {
    const { statusCode } = await server.app.inject({
      method: 'HEAD',
      url: pathOf(),
      headers: person.bearer,
    });
    expect(statusCode).toBe(405);
  });

  it('creates a credential once for parallel requests', async () => {
    const user = await server.buildUser();
    await server.buildReview(user, (await server.buildLocation(user)).id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.send('POST', pathOf('First Steps', user), { user, payload: {} }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await server.findDrift()).toEqual([]);
  });

  it('limits credential requests per hour', async () => {
    const strict = await startTestApp({ ACCOUNT_LIMIT_SCALE: String(2 / 120) });
    const user = await strict.buildUser();
    const ask = () => strict.send('POST', pathOf('First Steps', user), { user, payload: {} });
    expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(404);
    expect(await ask()).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', limit: 'credentials_of_hour' },
      headers: { 'retry-after': expect.any(String) },
    });
    await strict.close();
  });
});

describe('GET /api/v1/badges/credentials/:id', () => {
  it('returns a shared credential without name to everyone', async () => {
    const { body: shared } = await share();
    expect(shared.url).toBe(`${ORIGIN}/badges/verify/${shared.id}`);
    const { status, body } = (await check(shared.id)) as { status: number; body: CredentialCheck };
    expect(status).toBe(200);
    expect(body).toEqual({
      id: shared.id,
      badge_type: 'First Steps',
      earned_at: `${today()}T00:00:00Z`,
      earned_precision: 'day',
      holder_name: null,
      revoked_at: null,
      issuer: 'did:web:map.example%3A8443',
      issuer_name: 'Wayable',
      key_url: expect.stringMatching(/\/api\/v1\/badges\/keys\/[\w-]{43}$/),
      status_url: `${ORIGIN}/api/v1/badges/status/1`,
      jwt: (await download()).body,
    });
    expect((await verifier.verify(body.jwt as string)).id).toBe(shared.url);
  });

  it("returns the holder's current name of a named credential", async () => {
    const { body: shared } = await share(true);
    const { body } = await check(shared.id.toUpperCase());
    expect(body.holder_name).toBe(NAME);
    expect((await verifier.verify(body.jwt)).credentialSubject.identifier?.[0]?.identityHash).toBe(NAME);
    await rename('Ida Another');
    const renamed = (await check(shared.id)).body;
    expect(renamed.holder_name).toBe('Ida Another');
    expect(await verifier.verify(renamed.jwt)).toMatchObject({
      id: shared.url,
      credentialSubject: { identifier: [{ identityHash: 'Ida Another' }] },
    });
    await rename(NAME);
  });

  it.each([
    { public_profile: false },
    { show_badges: false },
  ])('returns 404 for a shared credential with privacy settings %o', async (hidden) => {
    const ids = [(await share()).body.id, (await share(true)).body.id];
    await change(hidden);
    const unknown = (await check('6f1c1d0e-0000-4000-8000-000000000000')).body;
    for (const id of ids) {
      const { status, body } = await check(id);
      expect([status, body.code, body.detail]).toEqual([404, 'not_found', unknown.detail]);
    }
    await change({ public_profile: true, show_badges: true });
    expect((await check(ids[1])).body.holder_name).toBe(NAME);
  });

  it('returns 400 for an invalid credential ID', async () => {
    expect((await check('first')).status).toBe(400);
  });
});
