import { expect, it } from 'vitest';
import { estimatePassword } from './password-strength';

it('rates long passwords higher than common passwords', () => {
  expect(estimatePassword('password', []).score).toBe(0);
  expect(estimatePassword('123456', []).score).toBe(0);
  expect(estimatePassword('lantern otter violet 7', []).score).toBeGreaterThanOrEqual(3);
});

it.each([
  ['password', 'common'],
  ['p@ssw0rd', 'common'],
  ['bcdefghij', 'pattern'],
  ['zazazaza', 'repeat'],
  ['17.03.1984', 'date'],
  ['quackenbush', 'name'],
  ['xkq', 'more'],
  ['lantern otter violet 7', undefined],
])('returns the weakness of the password %s: %s', (password, weakness) => {
  expect(estimatePassword(password, ['Quackenbush']).weakness).toBe(weakness);
});

it('rates a password lower if it contains personal words', () => {
  const alone = estimatePassword('Zebulon.Quackenbush', []).score;
  expect(estimatePassword('Zebulon.Quackenbush', ['Zebulon.Quackenbush', '']).score).toBeLessThan(alone);
});

it('rates a password of 200,000 characters without an error', () => {
  expect(estimatePassword('aB3$'.repeat(50_000), []).score).toBeGreaterThanOrEqual(0);
});
