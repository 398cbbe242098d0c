import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { authErrorText } from './auth-error-text';

describe('authErrorText', () => {
  it("shows the service's message", () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    expect(authErrorText(error)).toBe('Invalid login credentials');
  });

  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new Error(''),
    'no error at all',
  ])('shows the general sentence for %s', (error) => {
    expect(authErrorText(error)).toBe('An error occurred. Please try again.');
  });
});
