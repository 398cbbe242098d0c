import { describe, expect, it } from 'vitest';
import { toSearchedLine, toStoredLine } from './lines.ts';

const WIDTHLESS = ['\u00ad', '\u061c', '\u200b', '\u200e', '\u200f', '\u2060', '\u2064', '\ufeff'];
const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const HIDDEN = [
  '\u034f',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u3164',
  '\uffa0',
  '\ufe00',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0100}',
];
const JOINED = 'کافه می\u200cخواهم 👩\u200d🍳';

const surround = (mark: string) => `${mark} Zero${mark}  ${mark}Width ${mark}`;

describe('toStoredLine', () => {
  it.each(WIDTHLESS)('removes the character %j from a stored line', (mark) => {
    expect(toStoredLine(surround(mark))).toBe('Zero Width');
  });

  it.each(HIDDEN)('removes the invisible character %j from a line', (mark) => {
    expect(toStoredLine(surround(mark))).toBe('Zero Width');
    expect(toStoredLine(mark)).toBe('');
  });

  it('treats Braille blanks in a stored line as white space', () => {
    expect(toStoredLine('\u2800\u2813\u2800\u2800\u280a\u2800')).toBe('\u2813 \u280a');
    expect(toStoredLine('\u2800')).toBe('');
  });

  it.each([
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    '葛\u{e0100}',
    'ᠮ\u180b',
  ])('keeps the variation selector of the character %j', (text) => {
    expect(toStoredLine(text)).toBe(text);
  });

  it('composes accents in stored text and keeps zero-width joiners', () => {
    expect(toStoredLine('Cafe\u0301')).toBe('Caf\u00e9');
    expect(toStoredLine(JOINED)).toBe(JOINED);
  });
});

describe('toSearchedLine', () => {
  it.each([...WIDTHLESS, ...TURNING])('removes the character %j from a searched line', (mark) => {
    expect(toSearchedLine(surround(mark))).toBe('Zero Width');
    expect(toSearchedLine(mark)).toBe('');
  });

  it('keeps zero-width joiners in search text', () => {
    expect(toSearchedLine(JOINED)).toBe(JOINED);
  });
});
