import { expect, it } from 'vitest';
import { ENGLISH } from './en/rules.ts';
import { isDenied } from './is-denied.ts';

/** A pattern that records the length of the longest text that it searched. */
class WatchedPattern extends RegExp {
  longest = 0;

  override [Symbol.matchAll](text: string) {
    this.longest = Math.max(this.longest, text.length);
    return super[Symbol.matchAll](text);
  }
}

it('searches for denials only in nearby words', () => {
  const before = new WatchedPattern(ENGLISH.denials.before);
  const after = new WatchedPattern(ENGLISH.denials.after);
  const sentence = 'no ramp '.repeat(2_000).trim();
  const cue = sentence.indexOf('ramp', 8_000);
  expect(isDenied(sentence, cue, cue + 4, { ...ENGLISH.denials, before, after })).toBe(true);
  expect(before.longest).toBeGreaterThan(0);
  expect(Math.max(before.longest, after.longest)).toBeLessThan(500);
});

it.each([
  ['no ramp', true],
  ['no one has ever told us of a ramp', true],
  [`not ${'very '.repeat(15)}far is a ramp`, false],
  ['the ramp', false],
])('returns whether %o denies a ramp: %o', (sentence, isExpected) => {
  const start = sentence.indexOf('ramp');
  expect(isDenied(sentence, start, start + 4, ENGLISH.denials)).toBe(isExpected);
});
