import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { authErrorHelp, needsConfirmation, tellAuthError } from './auth-error-help';

describe('authErrorHelp', () => {
  it('returns help for an unconfirmed email', () => {
    const error = new AuthApiError('Email not confirmed', 400, 'email_not_confirmed');
    expect(authErrorHelp(error)).toContain('confirm');
    expect(needsConfirmation(error)).toBe(true);
  });

  it.each([
    ['mfa_ip_address_mismatch', 'connection'],
    ['mfa_verified_factor_exists', 'already'],
  ])('returns help for the second-factor error %s', (code, word) => {
    expect(authErrorHelp(new AuthApiError('No', 422, code))).toContain(word);
  });

  it('returns the reasons why a password is weak', () => {
    const error = new AuthWeakPasswordError('Weak', 422, ['length', 'pwned']);
    expect(authErrorHelp(error)).toContain('6');
    expect(authErrorHelp(error)).toContain('leaks');
  });

  it('returns help for a canceled passkey and a wrong site', () => {
    expect(authErrorHelp(new DOMException('x', 'NotAllowedError'))).toContain('canceled');
    expect(authErrorHelp(new DOMException('x', 'SecurityError'))).toContain('address');
  });

  it('returns undefined for other auth codes and errors', () => {
    expect(authErrorHelp(new AuthApiError('No', 400, 'bad_json'))).toBeUndefined();
    expect(authErrorHelp(new AuthApiError('No', 400, 'toString'))).toBeUndefined();
    expect(needsConfirmation(new Error('x'))).toBe(false);
  });
});

describe('tellAuthError', () => {
  it('includes the reason of a suspension', () => {
    const error = new AuthApiError('User is banned: Advertising', 403, 'user_banned');
    expect(tellAuthError(error)).toContain('The reason: Advertising');
  });

  it("includes the auth service's wait in the error text", () => {
    const text = 'Too many attempts. Please try again in 40 seconds.';
    expect(tellAuthError(new AuthApiError(text, 429, 'over_request_rate_limit'))).toContain('40 seconds');
    expect(
      tellAuthError(new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')),
    ).toContain('minutes');
  });

  it("returns the error's text if there is no help", () => {
    expect(tellAuthError(new AuthApiError('No', 422, 'phone_exists'))).toContain('already been registered');
    expect(tellAuthError(new AuthApiError('No luck', 400, 'bad_json'))).toContain('An error occurred');
  });
});
