import { PHOTO_ALT_MAX, PhotoUploadQuery } from '@wayable/protocol/photos';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { toSentAltText } from './alt-text';

describe('toSentAltText', () => {
  it('joins the lines of a text alternative', () => {
    expect(toSentAltText('  Two steps\n\tat the  door ')).toBe('Two steps at the door');
  });

  it.each([
    '',
    '   ',
    '\u200B',
    '\u061C',
    '\u202E',
    '\n',
  ])('returns an empty text alternative for invisible characters: %j', (text) => {
    expect(toSentAltText(text)).toBe('');
  });

  it('returns a valid text alternative for any input', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: PHOTO_ALT_MAX + 50, size: 'max' }),
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('a', ' ', '\u202E', '\u0007', '\u0085', '\u2028', '\uD800', '\n'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const sent = toSentAltText(text);
        expect(sent === '' || Value.Check(PhotoUploadQuery, { alt_text: sent })).toBe(true);
        expect(toSentAltText(sent)).toBe(sent);
      }),
    );
  });
});
