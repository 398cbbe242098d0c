import fc from 'fast-check';
import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { enrollTotp, findTimeStep } from './totp.ts';

/** RFC 6238, appendix B: the key of its SHA-1 vectors. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;
const STEP_MS = 30_000;

describe('findTimeStep', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts the RFC 6238 test code at second %i', (seconds, code) => {
    expect(findTimeStep(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('accepts TOTP codes only within one time step of now', () => {
    const step = fc.integer({ min: 10, max: 200_000_000 });
    fc.assert(
      fc.property(
        step,
        fc.integer({ min: -9, max: 9 }),
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        (now, off, key) => {
          const secret = new Secret({ buffer: key.slice().buffer });
          const code = TOTP.generate({ secret, timestamp: (now + off) * STEP_MS });
          const near = [-1, 0, 1].find(
            (steps) => TOTP.generate({ secret, timestamp: (now + steps) * STEP_MS }) === code,
          );
          const found = findTimeStep(secret.base32, code, now * STEP_MS);
          if (near === undefined) expect(found).toBeUndefined();
          else expect(Math.abs((found as number) - now)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    '',
    '28708',
    '2870820',
    '28708a',
    ' 287082',
    '２８７０８２',
    '-28708',
  ])('finds no time step for the TOTP code %j', (code) => {
    expect(findTimeStep(RFC_SECRET, code, 59_000)).toBeUndefined();
  });
});

describe('enrollTotp', () => {
  it('returns an authenticator URI with account, issuer and parameters', () => {
    const { secret, uri } = enrollTotp({ issuer: 'map.example:3000', account: 'ada+1@mail.example' });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const read = URI.parse(uri);
    expect(read).toBeInstanceOf(TOTP);
    expect(read).toMatchObject({ label: 'ada+1@mail.example', algorithm: 'SHA1', digits: 6, period: 30 });
    expect(read.secret.base32).toBe(secret);
    expect(new URL(uri).searchParams.get('issuer')).toBe('map.example 3000');
  });

  it('creates a new TOTP secret for each enrollment', () => {
    const secrets = Array.from({ length: 20 }, () => enrollTotp({ issuer: 'a', account: 'b' }).secret);
    expect(new Set(secrets).size).toBe(20);
  });
});
