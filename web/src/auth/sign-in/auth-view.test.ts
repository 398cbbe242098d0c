import { expect, it } from 'vitest';
import { readAuthView, viewPath } from './auth-view';

it('writes the sign-in view to the URL and keeps "next"', () => {
  const search = new URLSearchParams('next=/map');
  const path = viewPath('forgot', search);
  expect(path).toBe('/auth?next=%2Fmap&view=forgot');
  const inView = new URL(path, 'https://wayable.example').searchParams;
  expect(readAuthView(inView)).toBe('forgot');
  expect(viewPath('password', inView)).toBe('/auth?next=%2Fmap');
  expect(viewPath('password', new URLSearchParams('view=link'))).toBe('/auth');
  expect(readAuthView(new URLSearchParams('view=other'))).toBe('password');
});
