import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { authErrorText } from './auth-error-text';

describe('authErrorText', () => {
  it('says what the code means, whatever the language of the service', () => {
    const error = new AuthApiError('Zugangsdaten falsch', 400, 'invalid_credentials');
    expect(authErrorText(error)).toBe('Invalid login credentials');
  });

  it('leaves errors of our own their texts', () => {
    expect(authErrorText(new Error('The wallet refused.'))).toBe('The wallet refused.');
  });

  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthApiError('No', 400, 'toString'),
    new DOMException('The operation failed', 'UnknownError'),
    new Error(''),
    'no error at all',
  ])('shows the general sentence for %s', (error) => {
    expect(authErrorText(error)).toBe('An error occurred. Please try again.');
  });
});
