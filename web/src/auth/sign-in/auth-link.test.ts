import { describe, expect, it } from 'vitest';
import { isStrayAuthLink, readAuthLink, withoutAuthLink } from './auth-link';

const at = (path: string) => new URL(path, 'https://wayable.example');

describe('readAuthLink', () => {
  it('returns the code of a valid sign-in link', () => {
    expect(readAuthLink(at('/auth/callback?next=%2Fmap&code=abc'))).toEqual({ type: 'code', code: 'abc' });
  });

  it.each([
    '?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  ])('returns the error of the sign-in link %s', (part) => {
    expect(readAuthLink(at(`/auth/callback${part}`))).toEqual({
      type: 'error',
      code: 'otp_expired',
    });
  });

  it('prefers the error to the code in a sign-in link', () => {
    expect(readAuthLink(at('/auth/callback?code=abc#error=server_error'))).toMatchObject({ type: 'error' });
  });

  it('accepts only the message of a half-confirmed email change', () => {
    const half = 'Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
    expect(readAuthLink(at(`/auth/callback#message=${half}`))).toEqual({ type: 'half-way' });
    expect(readAuthLink(at('/auth/callback?message=Call+1-900-555-0100+to+unlock'))).toEqual({
      type: 'none',
    });
    expect(readAuthLink(at('/auth/callback?error=x&error_description=Call+1-900'))).not.toHaveProperty(
      'text',
    );
  });

  it("returns an error for tokens in a link's fragment", () => {
    expect(readAuthLink(at('/auth/callback#access_token=a&refresh_token=b'))).toMatchObject({
      type: 'error',
      code: 'other_flow',
    });
  });

  it('returns none for a URL without code or error', () => {
    expect(readAuthLink(at('/auth/callback?next=%2Fmap'))).toEqual({ type: 'none' });
    expect(readAuthLink(at('/auth/callback?error=&code='))).toEqual({ type: 'none' });
  });
});

describe('withoutAuthLink', () => {
  it("removes a sign-in link's parameters, but not the page's parameters", () => {
    expect(withoutAuthLink(at('/auth/callback?next=%2Fmap&code=abc&sb=#error=x'))).toBe(
      '/auth/callback?next=%2Fmap',
    );
    expect(withoutAuthLink(at('/auth/callback?error=x'))).toBe('/auth/callback');
  });
});

describe('isStrayAuthLink', () => {
  it("recognizes sign-in parameters only in the home page's URL", () => {
    expect(isStrayAuthLink(at('/?error=server_error&error_code=bad_oauth_state'))).toBe(true);
    expect(isStrayAuthLink(at('/?code=abc'))).toBe(true);
    expect(isStrayAuthLink(at('/'))).toBe(false);
    expect(isStrayAuthLink(at('/map?code=abc'))).toBe(false);
    expect(isStrayAuthLink(at('/auth/callback?code=abc'))).toBe(false);
  });
});
