import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { encryptSecret, SecretBox, type SecretPlace, SecretUnreadableError } from './secret-box.ts';
import { parseSecretKeys, SecretKeys, toSecretKey } from './secret-keys.ts';

const key = toSecretKey(Buffer.alloc(32, 7));
const other = toSecretKey(Buffer.alloc(32, 8));
const place: SecretPlace = { table: 'auth.factors', column: 'totp_secret', row: 'a' };

const folders: string[] = [];
const makeFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'wayable-secrets-'));
  folders.push(dir);
  return dir;
};
afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true });
});

const boxOf = (...secretsKeys: (typeof key)[]) =>
  new SecretBox(new SecretKeys({ secretsKeys, dataDir: '/nowhere' }));

describe('secret', () => {
  it('decrypts a secret at the same table, column and row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        const stored = encryptSecret(key, place, plain);
        expect(stored).toMatch(new RegExp(`^v1\\.${key.id}\\.[\\w-]+$`));
        expect(boxOf(other, key).open(place, stored)).toBe(plain);
        expect(encryptSecret(key, place, plain)).not.toBe(stored);
      }),
    );
  });

  it('throws for moved or changed secrets and for other keys', () => {
    const stored = encryptSecret(key, place, 'JBSWY3DPEHPK3PXP');
    const moved: SecretPlace[] = [
      { ...place, row: 'b' },
      { ...place, column: 'phone' },
      { ...place, table: 'auth.saml_keys' },
    ];
    for (const elsewhere of moved) {
      expect(() => boxOf(key).open(elsewhere, stored)).toThrow(SecretUnreadableError);
    }
    expect(() => boxOf(other).open(place, stored)).toThrow(`key ${key.id} is not among those`);
    const body = Buffer.from(stored.slice(20), 'base64url');
    for (let index = 0; index < body.length; index += 1) {
      const changed = Buffer.from(body);
      changed[index] = (changed[index] as number) ^ 1;
      const text = `${stored.slice(0, 20)}${changed.toString('base64url')}`;
      expect(() => boxOf(key).open(place, text)).toThrow(SecretUnreadableError);
    }
    for (const short of ['', 'AA', stored.slice(20, 30)]) {
      expect(() => boxOf(key).open(place, `${stored.slice(0, 20)}${short}`)).toThrow(SecretUnreadableError);
    }
    expect(() => boxOf(key).open(place, 'JBSWY3DPEHPK3PXP')).toThrow('is not encrypted');
  });
});

describe('keys', () => {
  it('reads base64 and hexadecimal keys, and never prints invalid keys', () => {
    const [base64] = parseSecretKeys('SECRETS_KEY', [key.bytes.toString('base64')]);
    const [hex] = parseSecretKeys('SECRETS_KEY', [key.bytes.toString('hex')]);
    expect([base64?.id, hex?.id]).toEqual([key.id, key.id]);
    for (const wrong of ['hunter2', '', 'x'.repeat(32), Buffer.alloc(16).toString('base64')]) {
      expect(() => parseSecretKeys('SECRETS_KEY', [wrong])).toThrow(
        /^SECRETS_KEY must hold keys of 32 random bytes(?!.*hunter2)/,
      );
    }
  });

  it('stores and reloads secret keys in a private file', () => {
    const dataDir = join(makeFolder(), 'data');
    const keys = new SecretKeys({ secretsKeys: undefined, dataDir });
    expect(keys.first).toBeUndefined();
    const running = new SecretBox(new SecretKeys({ secretsKeys: undefined, dataDir }));
    const first = keys.add();
    const second = keys.add();
    const file = join(dataDir, 'secrets.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual(
      [second, first].map(({ bytes }) => bytes.toString('base64')),
    );
    expect(running.open(place, encryptSecret(second, place, 'new'))).toBe('new');
    expect(running.open(place, encryptSecret(first, place, 'old'))).toBe('old');
    writeFileSync(file, 'nonsense');
    expect(() => keys.reload()).toThrow(`${file} must hold keys`);
  });
});
