import { describe, expect, it } from 'vitest';
import { findAddressError, findNewAddressError } from './address-error';

describe('findAddressError', () => {
  it('returns an error for a missing or malformed email', () => {
    expect(findAddressError(' ')).toBe('Please enter your email');
    expect(findAddressError('foo@bar')).toBe('Please enter an address like name@example.org');
    expect(findAddressError('foo@bar.example')).toBeUndefined();
  });
});

describe('findNewAddressError', () => {
  it("refuses the account's current email", () => {
    expect(findNewAddressError(' Ada@Example.org', 'ada@example.org')).toBe('This is your address already.');
    expect(findNewAddressError('eve@example.org', 'ada@example.org')).toBeUndefined();
    expect(findNewAddressError('eve@example.org', undefined)).toBeUndefined();
  });
});
