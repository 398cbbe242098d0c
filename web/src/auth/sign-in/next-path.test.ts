import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authPath, safeNextPath } from './next-path';

describe('safeNextPath', () => {
  it.each([
    ['/review?location=A%20%26%20B&address=x#top', '/review?location=A%20%26%20B&address=x#top'],
    ['/profile/reviews?page=2', '/profile/reviews?page=2'],
    ['/', '/'],
  ])('keeps the next path %s after a sign-in', (next, expected) => {
    expect(safeNextPath(next)).toBe(expected);
  });

  it.each([
    null,
    '',
    'map',
    'https://evil.example/',
    '//evil.example/path',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/',
    '/auth?next=/auth',
  ])('replaces the unsafe next path %j with the profile', (next) => {
    expect(safeNextPath(next)).toBe('/profile');
  });

  it('returns a next path on our site for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '\t',
      '\r',
      '%2f',
      'evil.example',
      'a',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const path = safeNextPath(`/${parts.join('')}`);
        expect(path.startsWith('/')).toBe(true);
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      }),
    );
  });

  it('parses the next path that authPath writes', () => {
    const path = '/review?location=Caf%C3%A9&address=1%20Main%20St';
    expect(safeNextPath(new URL(authPath(path), 'https://site.example').searchParams.get('next'))).toBe(path);
  });
});
