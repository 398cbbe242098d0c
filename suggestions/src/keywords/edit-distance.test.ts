import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinEdits } from './edit-distance.ts';

describe('isWithinEdits', () => {
  it.each([
    ['ramp', 'ramp', 0, true],
    ['rampp', 'ramp', 1, true],
    ['whelchair', 'wheelchair', 1, true],
    ['tactlie', 'tactile', 1, true],
    ['brayle', 'braille', 1, false],
    ['brayle', 'braille', 2, true],
    ['lift', 'left', 0, false],
    ['', 'no', 2, true],
    ['', 'not', 2, false],
  ])('returns whether "%s" becomes "%s" within %i edits: %o', (one, other, max, expected) => {
    expect(isWithinEdits(one, other, max)).toBe(expected);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

  it('returns the same edit distance result for swapped words', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (one, other, max) => {
        expect(isWithinEdits(one, other, max)).toBe(isWithinEdits(other, one, max));
      }),
    );
  });

  it('returns true within one edit for one random typo', () => {
    fc.assert(
      fc.property(word, fc.nat(8), fc.constantFrom('a', 'b', ''), (one, at, letter) => {
        const slipped = one.slice(0, at) + letter + one.slice(at + 1);
        expect(isWithinEdits(one, slipped, 1)).toBe(true);
      }),
    );
  });
});
