import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { AUTH_FAULTS, BANNED_MESSAGE } from '@wayable/protocol/auth';
import { describe, expect, it } from 'vitest';
import { authErrorText } from './auth-error-text';

describe('authErrorText', () => {
  it("returns the text for an auth error's code", () => {
    const error = new AuthApiError('Zugangsdaten falsch', 400, 'invalid_credentials');
    expect(authErrorText(error)).toBe('Invalid login credentials');
  });

  it.each(Object.values(AUTH_FAULTS))('returns a specific text for the auth fault: %s', (sentence) => {
    const text = authErrorText(new AuthApiError(sentence, 400, 'validation_failed'));
    expect(text).not.toBe(authErrorText(new AuthApiError('Other', 400, 'validation_failed')));
  });

  it('distinguishes a wait between messages from too many attempts', () => {
    const sentence = 'For security purposes, you can only request this after 45 seconds.';
    const textOf = (code: string) => authErrorText(new AuthApiError(sentence, 429, code));
    expect(textOf('over_email_send_rate_limit')).toBe(
      'A message was sent a moment ago. You can ask for another one in 45 seconds.',
    );
    expect(textOf('over_request_rate_limit')).toContain('Too many attempts');
  });

  it('includes the reason of a suspension, if any', () => {
    const textOf = (sentence: string) => authErrorText(new AuthApiError(sentence, 400, 'user_banned'));
    expect(textOf(`${BANNED_MESSAGE}: Advertising`)).toBe(
      'This account is suspended. If you think that’s a mistake, contact us. The reason: Advertising',
    );
    expect(textOf(BANNED_MESSAGE)).toBe(
      'This account is suspended. If you think that’s a mistake, contact us.',
    );
  });

  it('returns the message of our own errors', () => {
    expect(authErrorText(new Error('The wallet refused.'))).toBe('The wallet refused.');
  });

  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthApiError('No', 400, 'toString'),
    new DOMException('The operation failed', 'UnknownError'),
    new Error(''),
    'no error at all',
  ])('returns the general sentence for the auth error %s', (error) => {
    expect(authErrorText(error)).toBe('An error occurred. Please try again.');
  });
});
