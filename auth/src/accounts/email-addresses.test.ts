import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOwnIdentityData } from './create-account.ts';
import { foldEmail, toStoredEmail } from './email-addresses.ts';

describe('toStoredEmail', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['  ada@example.org ', 'ada@example.org'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@MÜNCHEN.example', undefined],
    ['zoë@example.org', 'zoë@example.org'],
    ['zoe\u0308@example.org', 'zoë@example.org'],
    // Lowercasing or NFKC normalization would change these letters.
    ['\u212Aate@example.org', undefined],
    ['\u017Fam@example.org', undefined],
    ['ZO\u00CB@example.org', undefined],
    ['\uFF41da@example.org', undefined],
    ['o\uFB03ce@example.org', undefined],
    ['ada@\u212Aate.example', undefined],
    ['ada@\uFF45xample.org', undefined],
    ['ada@example\u3002org', undefined],
    ['ada@exa\u00ADmple.org', undefined],
  ])('converts the email %j to %j (undefined: throws)', (written, stored) => {
    if (stored === undefined) expect(() => toStoredEmail(written)).toThrow('invalid format');
    else expect(toStoredEmail(written)).toBe(stored);
  });

  it('distinguishes the Kelvin sign from k in emails', () => {
    expect(foldEmail('\u212Aate@example.org')).not.toBe(foldEmail('kate@example.org'));
    expect(foldEmail('KATE@example.org')).toBe('kate@example.org');
  });

  it('lowercases and normalizes emails, and leaves stored emails unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (local) => {
        const written = `${local}@example.org`;
        let stored: string;
        try {
          stored = toStoredEmail(written);
        } catch {
          return;
        }
        expect(toStoredEmail(stored)).toBe(stored);
        expect(stored.toLowerCase().normalize('NFKC')).toBe(stored);
        const lower = written.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
        expect(stored).toBe(lower.normalize('NFC'));
      }),
    );
  });
});

describe('toOwnIdentityData', () => {
  it("ignores email and phone in a sign-up's metadata", () => {
    const metadata = {
      full_name: 'Ada',
      email: 'victim@example.org',
      email_verified: true,
      sub: 'x',
      phone: '1',
    };
    const facts = { sub: 'id', phone: '15550100', email_verified: false, phone_verified: true };
    expect(toOwnIdentityData(metadata, facts)).toEqual({ full_name: 'Ada', ...facts });
  });
});
