import { SecretKeys } from '@wayable/platform/secrets/secret-keys';
import type { SharedCredential } from '@wayable/protocol/badge-credentials';
import { rotateSecretsKey } from '@wayable/server/secrets/secrets.service';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BadgeCredential, BadgeVerifier } from '../testing/badge-verifier.ts';
import { BadgeKeys, rotateBadgeKey } from './badge-keys.ts';

let server: TestApp;
let verifier: BadgeVerifier;
let admin: TestUser;
let locationId: string;
let person: TestUser;
let reviewId: string;

beforeAll(async () => {
  server = await startTestApp();
  verifier = new BadgeVerifier(server);
  admin = await server.buildUser({ isAdmin: true });
  locationId = (await server.buildLocation(admin)).id;
});
beforeEach(async () => {
  person = await server.buildUser({ fullName: 'Quenby Zwickelmann' });
  reviewId = (await server.buildReview(person, locationId)).id;
});
afterAll(() => server.close());

const pathOf = ({ id }: TestUser) => `/api/v1/users/${id}/badges/First%20Steps/credential`;
const download = async (user = person): Promise<string> =>
  (await server.send('GET', pathOf(user), { user })).body;
const share = async (showName = true): Promise<SharedCredential> =>
  (await server.send('POST', pathOf(person), { user: person, payload: { show_name: showName } })).body;
const check = (id: string) => server.send('GET', `/api/v1/badges/credentials/${id}`);
const idOf = ({ id }: BadgeCredential) => id.split('/').at(-1) as string;

/** Issues one credential without the holder's name and one credential with the name. */
async function issueBoth(): Promise<{ credential: BadgeCredential; named: SharedCredential }> {
  return { credential: await verifier.verify(await download()), named: await share() };
}

async function expectRevoked({ credential, named }: Awaited<ReturnType<typeof issueBoth>>): Promise<void> {
  expect(await verifier.isRevoked(credential)).toBe(true);
  for (const id of [idOf(credential), named.id]) {
    const { status, body } = await check(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, badge_type: 'First Steps', holder_name: null, jwt: null });
    expect(body.revoked_at).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const days = body.earned_precision === 'day' ? 1 : 31;
    expect(Date.now() - Date.parse(body.revoked_at)).toBeLessThan((days * 24 * 60 + 1) * 60_000);
    expect(JSON.stringify(body)).not.toContain('Quenby');
  }
}

describe('permanent revocation', () => {
  it('revokes a credential when moderators remove the review', async () => {
    const issued = await issueBoth();
    expect(await verifier.isRevoked(issued.credential)).toBe(false);
    await server.send('DELETE', `/api/v1/admin/reviews/${reviewId}`, {
      payload: { reason: 'spam' },
      user: admin,
    });
    await expectRevoked(issued);
    expect((await server.send('GET', pathOf(person), { user: person })).body.code).toBe('badge_not_earned');

    await server.send('POST', `/api/v1/admin/reviews/${reviewId}/restoration`, { payload: {}, user: admin });
    await expectRevoked(issued);
    const again = await verifier.verify(await download());
    expect(await verifier.isRevoked(again)).toBe(false);
    expect(again.id).not.toBe(issued.credential.id);
    expect(again.credentialSubject.id).not.toBe(issued.credential.credentialSubject.id);
    expect(again.credentialStatus).not.toEqual(issued.credential.credentialStatus);
    expect(await server.findDrift()).toEqual([]);
  });

  it('revokes a credential when the author deletes the review', async () => {
    const issued = await issueBoth();
    await server.send('DELETE', `/api/v1/reviews/${reviewId}`, { user: person });
    await expectRevoked(issued);
    await server.buildReview(person, locationId);
    await expectRevoked(issued);
  });

  it('revokes a credential when a suspension withdraws the reviews', async () => {
    const issued = await issueBoth();
    const suspend = (withdraw_reviews: boolean) =>
      server.send('PUT', `/api/v1/admin/users/${person.id}/suspension`, {
        payload: { reason: 'Advertising', withdraw_reviews },
        user: admin,
      });
    await suspend(false);
    expect(await verifier.isRevoked(issued.credential)).toBe(false);
    await suspend(true);
    await expect.poll(() => verifier.isRevoked(issued.credential)).toBe(true);
    await expectRevoked(issued);
  });

  it('revokes credentials and deletes personal data with the account', async () => {
    const issued = await issueBoth();
    const payload = { confirmation: 'DELETE', password: PASSWORD };
    expect((await server.send('DELETE', '/api/v1/account', { user: person, payload })).status).toBe(204);
    await expectRevoked(issued);
    const rows = await server.sql`
      select to_jsonb(kept) as row, earned_badge_id from badge_credentials kept
      where id = any (${[idOf(issued.credential), issued.named.id]})
    `;
    expect(rows.map(({ earned_badge_id }) => earned_badge_id)).toEqual([null, null]);
    expect(JSON.stringify(rows)).not.toContain(person.id);
    const moments = rows.flatMap(({ row }) => [row.issued_at, row.revoked_at]);
    expect(moments.map((moment) => new Date(moment).toISOString().slice(10))).toEqual(
      Array(4).fill('T00:00:00.000Z'),
    );
    expect(await server.findDrift()).toEqual([]);
  });

  it('revokes credentials when the user is deleted by SQL', async () => {
    const issued = await issueBoth();
    await server.sql`delete from auth.users where id = ${person.id}`;
    await expectRevoked(issued);
    expect(await server.findDrift()).toEqual([]);
  });

  it('rejects SQL that deletes or restores a revoked credential', async () => {
    const { named } = await issueBoth();
    const { sql } = server;
    await expect(sql`delete from badge_credentials where id = ${named.id}`).rejects.toThrow(
      'keeps its place',
    );
    await sql`update badge_credentials set revoked_at = now() where id = ${named.id}`;
    for (const write of [
      sql`update badge_credentials set revoked_at = null where id = ${named.id}`,
      sql`update badge_credentials set revoked_at = now() + interval '1 day' where id = ${named.id}`,
    ]) {
      await expect(write).rejects.toThrow('stays revoked');
    }
  });

  it('revokes credentials requested while the review is deleted', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.buildUser()));
    const reviews = await Promise.all(people.map((user) => server.buildReview(user, locationId)));
    await Promise.all(
      people.flatMap((user, index) => [
        server.send('GET', pathOf(user), { user }),
        server.send('DELETE', `/api/v1/reviews/${reviews[index]?.id}`, { user }),
        server.send('POST', pathOf(user), { user, payload: {} }),
      ]),
    );
    const live = await server.sql`
      select from badge_credentials credential join earned_badges badge on badge.id = earned_badge_id
      where user_id = any (${people.map(({ id }) => id)}) and credential.revoked_at is null
    `;
    expect(live).toHaveLength(0);
    expect(await server.findDrift()).toEqual([]);
  });
});

describe('drift of badges', () => {
  it('revokes credentials of lost badges when mending drift', async () => {
    const { credential } = await issueBoth();
    await server.sql`alter table earned_badges disable trigger earned_badges_lost_revoked`;
    await server.send('DELETE', `/api/v1/reviews/${reviewId}`, { user: person });
    await server.sql`alter table earned_badges enable trigger earned_badges_lost_revoked`;
    await server.sql`update badge_status_lists set issued = issued + 5`;
    const found = (await server.findDrift()).map(({ number }) => number);
    expect(found.toSorted()).toEqual([
      'badge_credentials.revoked_at',
      'badge_credentials.revoked_at',
      'badge_status_lists.issued',
    ]);
    await server.sql`call mend_drift()`;
    expect(await server.findDrift()).toEqual([]);
    expect(await verifier.isRevoked(credential)).toBe(true);
  });
});

describe('signing key', () => {
  const readKeys = async (): Promise<{ id: string }[]> =>
    (await server.send('GET', '/.well-known/did.json')).body.verificationMethod;

  it('creates one badge key for four parallel processes', async () => {
    const fresh = await startTestApp();
    await fresh.sql`delete from badge_signing_keys`;
    const rings = Array.from({ length: 4 }, () => new BadgeKeys(fresh.sql, fresh.secrets));
    const kids = await Promise.all(rings.map(async (ring) => (await ring.signingKey()).kid));
    expect(new Set(kids).size).toBe(1);
    const { verificationMethod } = (await fresh.send('GET', '/.well-known/did.json')).body;
    expect(verificationMethod.map(({ type }: { type: string }) => type)).toEqual(['JsonWebKey', 'Multikey']);
    await fresh.close();
  });

  it('signs credentials with another key than access tokens', async () => {
    await download();
    const [row] = await server.sql`select kid, private_jwk from badge_signing_keys where retired_at is null`;
    expect(row?.private_jwk).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    expect((await server.send('GET', '/auth/v1/.well-known/jwks.json')).body.keys).not.toContainEqual(
      expect.objectContaining({ kid: row?.kid }),
    );
    const { status, headers, body } = await server.send('GET', `/api/v1/badges/keys/${row?.kid}`);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=600']);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(Object.keys(body).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(JSON.stringify(await readKeys())).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
    expect(Buffer.from(body.n, 'base64url').length * 8).toBe(3_072);
  });

  it('keeps signatures of credentials valid after rotating the badge key', async () => {
    const before = await download();
    const shared = await share(false);
    const amount = (await readKeys()).length;
    await Promise.all([
      rotateBadgeKey(server.sql, server.secrets),
      rotateBadgeKey(server.sql, server.secrets),
    ]);
    // Each of the two rotations added a proof key and a signing key.
    expect(await readKeys()).toHaveLength(amount + 4);
    expect(await server.sql`select from badge_proof_keys where private_jwk is not null`).toHaveLength(1);
    expect(await server.sql`select from badge_signing_keys where private_jwk is not null`).toHaveLength(1);
    const restarted = new BadgeKeys(server.sql, server.secrets);
    const [active] = await server.sql`select kid from badge_signing_keys where retired_at is null`;
    expect((await restarted.signingKey()).kid).toBe(active?.kid);
    for (const verify of [verifier.verify.bind(verifier), verifier.verifyByDid.bind(verifier)]) {
      const credential = await verify(before);
      expect(credential.id).toBe(shared.url);
      expect(await verifier.isRevoked(credential)).toBe(false);
    }
  });

  it('encrypts the badge key with a new secrets key', async () => {
    await rotateBadgeKey(server.sql, server.secrets);
    const keys = new SecretKeys({ secretsKeys: undefined, dataDir: server.dataDir });
    const read = async () =>
      (await server.sql`select private_jwk from badge_signing_keys where retired_at is null`)[0]?.private_jwk;
    const before = await read();
    await rotateSecretsKey(server.sql, keys);
    expect(await read()).not.toBe(before);
    await expect(new BadgeKeys(server.sql, server.secrets).signingKey()).resolves.toHaveProperty('key');
  });

  it('returns 404 for an unknown badge key ID', async () => {
    const { status, body } = await server.send('GET', `/api/v1/badges/keys/${'A'.repeat(43)}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await server.send('GET', '/api/v1/badges/keys/short')).status).toBe(400);
  });
});
