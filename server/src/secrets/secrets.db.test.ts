import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSigningKeys } from '@wayable/auth/tokens/signing-keys';
import { BadgeKeys } from '@wayable/badges/credentials/badge-keys';
import { SecretBox } from '@wayable/platform/secrets/secret-box';
import { SecretKeys, toSecretKey } from '@wayable/platform/secrets/secret-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FactorCalls, stopClock, type TestTotp } from '../testing/people/second-factors.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { openSecrets, resetSecrets, rotateSecretsKey } from './secrets.service.ts';

let server: TestApp;
let factors: FactorCalls;
let user: TestUser;
let factor: TestTotp;

beforeAll(async () => {
  server = await startTestApp();
  factors = new FactorCalls(server);
  stopClock();
  expect((await server.send('GET', '/auth/v1/sso/saml/metadata')).status).toBe(200);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});
beforeEach(async () => {
  ({ user, factor } = await factors.buildProtectedUser());
});

/** Returns the keys that another process with the same data folder loads. */
const keysOfFile = () => new SecretKeys({ secretsKeys: undefined, dataDir: server.dataDir });

const readStored = async (): Promise<string[]> => {
  const rows = await server.sql<{ stored: string }[]>`
    select private_jwk::text as stored from auth.signing_keys
    union all select totp_secret from auth.factors where totp_secret is not null
    union all select private_key from auth.saml_keys
  `;
  return rows.map(({ stored }) => stored.replaceAll('"', ''));
};

const currentKeyId = async () => (await server.sql`select key_id from auth.secrets_key`)[0]?.key_id;

describe('secrets in the database', () => {
  it('encrypts stored secrets and rejects unencrypted secrets', async () => {
    const stored = await readStored();
    expect(stored.length).toBeGreaterThanOrEqual(4);
    for (const text of stored) expect(text).toMatch(new RegExp(`^v1\\.${await currentKeyId()}\\.[\\w-]+$`));
    expect(stored.join()).not.toContain(factor.secret);
    const writes = [
      server.sql`update auth.factors set totp_secret = ${factor.secret} where id = ${factor.id}`,
      server.sql`update auth.signing_keys set private_jwk = public_jwk`,
      server.sql`update auth.saml_keys set private_key = certificate`,
    ];
    for (const write of await Promise.allSettled(writes)) {
      expect(write).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
    }
  });

  it("rejects a secret that was copied into another user's row", async () => {
    const thief = await factors.buildProtectedUser();
    await server.sql`
      update auth.factors set totp_secret = (select totp_secret from auth.factors where id = ${thief.factor.id})
      where id = ${factor.id}
    `;
    const signedIn = await factors.signIn(user);
    const stolen = { ...thief.factor, id: factor.id };
    await expect(factors.proveTotp(signedIn, stolen)).rejects.toThrow('Not verified');
    await expect(rotateSecretsKey(server.sql, keysOfFile())).rejects.toThrow(
      `A secret in auth.factors (${factor.id}) was changed, or belongs elsewhere. Nothing was changed.`,
    );
    await server.sql`delete from auth.factors where id = ${factor.id}`;
    await rotateSecretsKey(server.sql, keysOfFile());
  });

  it('adds one key when a key rotation retries after deadlock', async () => {
    await server.sql.unsafe(`
      create sequence attempts;
      create function abort_first() returns trigger language plpgsql as $$ begin
        if nextval('attempts') = 1 then raise 'aborted' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$;
      create trigger abort_first before update on auth.secrets_key for each row execute function abort_first();
    `);
    const readKeys = async () =>
      (await readFile(join(server.dataDir, 'secrets.key'), 'utf8')).trim().split('\n');
    const before = await readKeys();
    await rotateSecretsKey(server.sql, keysOfFile());
    await server.sql`drop trigger abort_first on auth.secrets_key`;
    expect((await readKeys()).slice(1)).toEqual(before);
    expect(await currentKeyId()).toBe(keysOfFile().first?.id);
  });

  it('stores one key when five processes start at once', async () => {
    const { sql } = server;
    const before = await readStored();
    await sql`delete from auth.secrets_key`;
    await Promise.all(Array.from({ length: 5 }, () => openSecrets(sql, keysOfFile())));
    expect(await currentKeyId()).toBe(keysOfFile().first?.id);
    expect((await readStored()).sort()).toEqual(before.sort());
    await factors.proveTotp(await factors.signIn(user), factor);
  });
});

describe('key rotation', () => {
  it('rotates the secrets key while people enroll factors', async () => {
    const before = await readStored();
    const firstId = await currentKeyId();
    const people = await Promise.all(Array.from({ length: 6 }, () => server.buildUser()));
    const [amount, ...enrolled] = await Promise.all([
      rotateSecretsKey(server.sql, keysOfFile()),
      ...people.map((person) => factors.enrollTotp(person)),
    ]);
    expect(amount).toBeGreaterThanOrEqual(before.length);
    expect(await currentKeyId()).not.toBe(firstId);
    const after = await readStored();
    expect(after.length).toBe(before.length + people.length);
    for (const text of after) expect(text).toContain(`v1.${await currentKeyId()}.`);
    // The application must use the new key without a restart.
    for (const [index, person] of people.entries()) {
      await factors.proveTotp(person, enrolled[index] as TestTotp);
    }
    await factors.proveTotp(await factors.signIn(user), factor);
    expect((await server.send('GET', '/auth/v1/sso/saml/metadata')).status).toBe(200);
  });

  it('requires a new first key in SECRETS_KEY for a rotation', async () => {
    const old = keysOfFile().first as ReturnType<typeof toSecretKey>;
    const fresh = toSecretKey(Buffer.alloc(32, 3));
    const withKeys = (...secretsKeys: (typeof old)[]) => new SecretKeys({ secretsKeys, dataDir: '/nowhere' });
    await expect(rotateSecretsKey(server.sql, withKeys(old))).rejects.toThrow(
      'put a new key and a comma in front',
    );
    await rotateSecretsKey(server.sql, withKeys(fresh, old));
    expect(await currentKeyId()).toBe(fresh.id);
    await expect(openSecrets(server.sql, withKeys(old))).rejects.toThrow(
      `encrypted with the key ${fresh.id}, which SECRETS_KEY does not contain`,
    );
    await rotateSecretsKey(server.sql, withKeys(old, fresh));
    await factors.proveTotp(await factors.signIn(user), factor);
  });
});

describe('lost key', () => {
  it('rejects a start with unreadable secrets until they are reset', async () => {
    const known = keysOfFile();
    await expect(resetSecrets(server.sql, known)).rejects.toThrow('there is no need to reset secrets');
    const unprotected = await server.buildUser();
    const { user: prepared } = await factors.buildProtectedUser();
    const made = await server.send('POST', '/auth/v1/factors/recovery-codes', {
      user: prepared,
      payload: {},
    });
    expect(made.status).toBe(200);
    const { kid } = await new BadgeKeys(server.sql, server.secrets).signingKey();
    const stranger = new SecretKeys({ secretsKeys: [toSecretKey(Buffer.alloc(32, 9))], dataDir: '/nowhere' });
    await expect(openSecrets(server.sql, stranger)).rejects.toThrow(/npm run admin -- reset-secrets/);
    expect(await resetSecrets(server.sql, stranger)).toMatchObject({ hadSaml: true });
    const box = await openSecrets(server.sql, stranger);
    await ensureSigningKeys(server.sql, box);
    expect(box).toBeInstanceOf(SecretBox);
    const [row] = await server.sql`
      select (select count(*)::int from auth.factors where totp_secret is not null) as factors,
        (select count(*)::int from auth.factors where user_id = ${prepared.id}) as lone_recovery_codes,
        (select count(*)::int from auth.sessions where user_id = ${user.id}) as protected_sessions,
        (select count(*)::int from auth.sessions where user_id = ${unprotected.id}) as sessions
    `;
    const badgeKeys = new BadgeKeys(server.sql, box);
    expect((await badgeKeys.signingKey()).kid).not.toBe(kid);
    expect((await badgeKeys.publishedKeys()).map((key) => key.kid)).toContain(kid);
    expect(row).toEqual({ factors: 0, lone_recovery_codes: 0, protected_sessions: 0, sessions: 1 });
  });
});
