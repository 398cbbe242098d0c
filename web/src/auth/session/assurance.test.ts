import type { User } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { findMissingFactors, readAssurance } from './assurance';

const tokenOf = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const factor = (id: string, factor_type: string, status: string) => ({
  id,
  factor_type,
  status,
  friendly_name: `Factor ${id}`,
});
const session = (aal: string, factors: object[] | undefined) => ({
  access_token: tokenOf({ aal, name: 'Zoë ÿÿÿ>>>???' }),
  user: { factors } as unknown as User,
});

describe('readAssurance', () => {
  it('returns the assurance level in an access token', () => {
    expect(readAssurance(tokenOf({ aal: 'aal2' }))).toBe('aal2');
    expect(readAssurance(tokenOf({ aal: 'aal1', text: 'ÿþ?>~~~ÿÿ' }))).toBe('aal1');
  });

  it.each([
    '',
    'nonsense',
    'a.b.c',
    tokenOf({}),
    tokenOf({ aal: 2 }),
  ])('returns undefined for the invalid access token %j', (token) => {
    expect(readAssurance(token)).toBeUndefined();
  });
});

describe('findMissingFactors', () => {
  const factors = [
    factor('1', 'totp', 'verified'),
    factor('2', 'webauthn', 'verified'),
    factor('3', 'phone', 'unverified'),
    factor('4', 'recovery_code', 'verified'),
  ];

  it('lists the verified factors that a session at aal1 lacks', () => {
    expect(findMissingFactors(session('aal1', factors))).toEqual([
      { id: '1', type: 'totp', name: 'Factor 1' },
      { id: '2', type: 'webauthn', name: 'Factor 2' },
    ]);
  });

  it('returns no missing factors at aal2 or without factors', () => {
    expect(findMissingFactors(session('aal2', factors))).toEqual([]);
    expect(findMissingFactors(session('aal1', undefined))).toEqual([]);
    expect(findMissingFactors(session('aal1', [factor('3', 'totp', 'unverified')]))).toEqual([]);
  });
});
