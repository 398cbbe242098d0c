import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages';
import { errorText } from './error-text';

it.each([
  ['an error with a message', new Error('The network is gone.'), 'The network is gone.'],
  ['an error without a message', new Error(''), 'Failed to save'],
  ['a thrown text', 'oops', 'Failed to save'],
  ['an error with the general sentence', new Error(m.error_generic()), 'Failed to save'],
])('returns an error text for %s', (_, error, told) => {
  expect(errorText(error, 'Failed to save')).toBe(told);
});

it('returns the general error sentence for an empty message', () => {
  expect(errorText(new Error(''))).toBe(m.error_generic());
});
