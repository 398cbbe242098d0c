import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewText } from './preview-text';

describe('previewText', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three', 8, 'one two…'],
    ['👩‍🦽👩‍🦽👩‍🦽', 3, '👩‍🦽…'],
  ])('shortens the text %j to %i characters: %j', (text, max, expected) => {
    expect(previewText(text, max)).toBe(expected);
  });

  it('never splits a character of a shortened text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, max) => {
        expect(previewText(text, max).isWellFormed()).toBe(true);
        expect([...previewText(text, max)].length).toBeLessThanOrEqual(max + 1);
      }),
    );
  });
});
