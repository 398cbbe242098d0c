import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages';
import { errorText } from './error-text';

it.each([
  ['says why', new Error('The network is gone.'), 'The network is gone.'],
  ['falls back where nobody says why', new Error(''), 'Failed to save'],
  ['falls back where what is thrown is no error', 'oops', 'Failed to save'],
  ['prefers what failed to a sentence that says nothing', new Error(m.error_generic()), 'Failed to save'],
])('returns the text of %s', (_, error, told) => {
  expect(errorText(error, 'Failed to save')).toBe(told);
});

it('returns a general sentence for other errors', () => {
  expect(errorText(new Error(''))).toBe(m.error_generic());
});
