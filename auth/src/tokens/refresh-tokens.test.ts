import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRefreshToken, isAuthentic, parseRefreshToken } from './refresh-tokens.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const counter = fc.nat(0xff_ff_ff);

describe('refresh tokens', () => {
  it('parses the refresh tokens that it formats', () => {
    fc.assert(
      fc.property(fc.uuid(), counter, key, (sessionId, number, secret) => {
        const token = parseRefreshToken(formatRefreshToken(sessionId, number, secret));
        expect(token).toMatchObject({ sessionId, counter: number });
        expect(token && isAuthentic(token, secret)).toBe(true);
      }),
    );
  });

  it('returns undefined for a refresh token with a changed character', () => {
    const token = formatRefreshToken('8f14e45f-ceea-467f-a9f6-3d2f0b0c1d2e', 7, randomBytes(32));
    fc.assert(
      fc.property(fc.nat(token.length - 2), fc.constantFrom('A', 'z', '5', '_'), (index, character) => {
        fc.pre(token[index] !== character);
        expect(parseRefreshToken(token.slice(0, index) + character + token.slice(index + 1))).toBeUndefined();
      }),
    );
  });

  it("rejects a refresh token with another session's key", () => {
    const token = parseRefreshToken(
      formatRefreshToken('8f14e45f-ceea-467f-a9f6-3d2f0b0c1d2e', 7, randomBytes(32)),
    );
    expect(token && isAuthentic(token, randomBytes(32))).toBe(false);
  });

  it('returns undefined for random text as a refresh token', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseRefreshToken(text)).toBeUndefined();
      }),
    );
  });
});
