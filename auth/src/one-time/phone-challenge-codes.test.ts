import { LOCALES } from '@wayable/protocol/locales';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPhoneCode, isPhoneCode, writePhoneMessage } from './phone-challenge-codes.ts';

describe('SMS codes', () => {
  it('accepts an SMS code only for its challenge', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.stringMatching(/^\d{6}$/),
        fc.string(),
        (mine, other, code, wrong) => {
          const hash = hashPhoneCode(mine, code);
          expect(isPhoneCode(mine, hash, code)).toBe(true);
          expect(isPhoneCode(mine, hash, wrong)).toBe(wrong === code);
          expect(isPhoneCode(other, hash, code)).toBe(other === mine);
        },
      ),
    );
  });

  it('fits an English code message into one SMS', () => {
    const text = writePhoneMessage('en', '012345', 'wayable.example');
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[ -~\n]+$/);
  });

  it.each(LOCALES)('ends an SMS with host name and code in $name', ({ code: locale }) => {
    const lines = writePhoneMessage(locale, '012345', 'wayable.example').split('\n');
    expect(lines.at(-1)).toBe('@wayable.example #012345');
    expect(lines[0]).toContain('012345');
  });
});
