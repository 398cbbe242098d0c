import { describe, expect, it } from 'vitest';
import { isTooSlow } from './body-progress.ts';

const KIB = 1_024;

describe('isTooSlow', () => {
  it.each([
    ['nothing yet, on a connection that has stalled for a moment', 0, 9_000, false],
    ['nothing for long', 0, 11_000, true],
    ['a byte every five seconds', 3, 15_000, true],
    ['a comment', 6 * KIB, 10_900, false],
    ['a photo on a connection of 40 kbit/s after ten minutes', 3_000 * KIB, 600_000, false],
    ['the same photo after it has stalled for good', 3_000 * KIB, 800_000, true],
  ])('judges whether a body is too slow: %s', (_, bytes, milliseconds, expected) => {
    expect(isTooSlow(bytes, milliseconds)).toBe(expected);
  });
});
