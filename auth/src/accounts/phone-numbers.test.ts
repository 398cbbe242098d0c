import { describe, expect, it } from 'vitest';
import { AuthError } from '../protocol/auth-error.ts';
import { toStoredPhone } from './phone-numbers.ts';

describe('toStoredPhone', () => {
  it.each([
    ['+1 312 555 0100', '13125550100'],
    ['13125550100', '13125550100'],
    ['+49 30 1234567', '49301234567'],
  ])('stores the phone number %s as %s', (written, stored) => {
    expect(toStoredPhone(written)).toBe(stored);
  });

  it.each([
    '',
    '0301234567',
    '+',
    '++13125550100',
    '123456',
    '1234567890123456',
    '1312555010a',
    '1312\n5550100',
    '１３１２５５５０１００',
  ])('throws for the phone number %j', (written) => {
    expect(() => toStoredPhone(written)).toThrow(AuthError);
  });
});
