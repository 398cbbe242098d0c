import { describe, expect, it } from 'vitest';
import { isTooSlow } from './body-progress.ts';

const KIB = 1_024;

describe('isTooSlow', () => {
  it.each([
    ['no byte for nine seconds', 0, 9_000, false],
    ['no byte for eleven seconds', 0, 11_000, true],
    ['a byte every five seconds', 3, 15_000, true],
    ['6 KiB in eleven seconds', 6 * KIB, 10_900, false],
    ['3 MB in ten minutes', 3_000 * KIB, 600_000, false],
    ['3 MB in thirteen minutes', 3_000 * KIB, 800_000, true],
  ])('returns whether a request body is too slow: %s', (_, bytes, milliseconds, expected) => {
    expect(isTooSlow(bytes, milliseconds)).toBe(expected);
  });
});
