import type { GoTrueClient, User } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { freeName, removeFactor, verifiedFactors } from './factors';

const factor = (friendly_name: string, factor_type: string, status: string, created_at = '2026-01-01') => ({
  friendly_name,
  factor_type,
  status,
  created_at,
});
const user = (factors?: object[]) => ({ factors }) as unknown as User;

it("lists a user's verified factors of a type, oldest first", () => {
  const someone = user([
    factor('b', 'totp', 'verified', '2026-02-01'),
    factor('a', 'totp', 'verified', '2026-01-01'),
    factor('c', 'totp', 'unverified'),
    factor('d', 'webauthn', 'verified'),
  ]);
  expect(verifiedFactors(someone, ['totp']).map(({ friendly_name }) => friendly_name)).toEqual(['a', 'b']);
  expect(verifiedFactors(user(), ['totp', 'phone'])).toEqual([]);
});

it('returns the first unused name for a second factor', () => {
  const toName = (number: number) => `App ${number}`;
  expect(freeName(user(), toName)).toBe('App 1');
  expect(
    freeName(user([factor('App 1', 'totp', 'verified'), factor('App 3', 'totp', 'verified')]), toName),
  ).toBe('App 2');
});

it('returns a removed factor even if the session refresh fails', async () => {
  const client = {
    mfa: { unenroll: async () => ({ data: { id: 'a' }, error: null }) },
    refreshSession: async () => ({ data: {}, error: new Error('offline') }),
  } as unknown as GoTrueClient;
  expect(await removeFactor(client, 'a')).toEqual({ data: { id: 'a' }, error: null });
});
