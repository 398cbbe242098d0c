import type { User } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { findProofWays } from './proof-ways';

const AT = '2026-01-01T00:00:00Z';
const userWith = (parts: object): User =>
  ({ email: '', phone: '', identities: [], ...parts }) as unknown as User;
const identity = (provider: string) => ({ provider });
const factor = (factor_type: string, status = 'verified') => ({ id: factor_type, factor_type, status });

it.each([
  [
    'an address and a password',
    { email: 'a@b.example', email_confirmed_at: AT, identities: [identity('email')] },
    ['password', 'mail'],
  ],
  ['an unconfirmed address', { email: 'a@b.example', identities: [identity('email')] }, ['password']],
  [
    'second factors, and codes in their place',
    {
      email: 'a@b.example',
      email_confirmed_at: AT,
      identities: [identity('email')],
      factors: [factor('totp'), factor('webauthn', 'unverified'), factor('recovery_code')],
    },
    ['password', 'totp', 'mail'],
  ],
  [
    'another service',
    { email: 'a@b.example', email_confirmed_at: AT, identities: [identity('google')] },
    ['mail'],
  ],
  [
    'a phone',
    { phone: '15550100', phone_confirmed_at: AT, identities: [identity('phone')] },
    ['password', 'phone'],
  ],
  ['a wallet', { identities: [identity('web3')] }, []],
])('returns the identity proofs for a user with %s', (_, parts, expected) => {
  const ways = findProofWays(userWith(parts)).map((way) => {
    if (way.type === 'code') return way.by;
    return way.type === 'factor' ? way.factor.type : way.type;
  });
  expect(ways).toEqual(expected);
});
