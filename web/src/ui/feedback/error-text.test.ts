import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages';
import { errorText } from './error-text';

it.each([
  ['an error with a message', new Error('The network is gone.'), 'The network is gone.'],
  ['an error without a message', new Error(''), 'Failed to save'],
  ['a thrown text', 'oops', 'Failed to save'],
  ['an error with the general sentence', new Error(m.error_generic()), 'Failed to save'],
])('returns a text for %s', (_, error, told) => {
  expect(errorText(error, 'Failed to save')).toBe(told);
});

it('returns a general sentence for other errors', () => {
  expect(errorText(new Error(''))).toBe(m.error_generic());
});
