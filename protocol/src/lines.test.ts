import { describe, expect, it } from 'vitest';
import { toSearchedLine, toStoredLine } from './lines.ts';

const WIDTHLESS = ['\u00ad', '\u061c', '\u200b', '\u200e', '\u200f', '\u2060', '\u2064', '\ufeff'];
const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const JOINED = 'کافه می\u200cخواهم 👩\u200d🍳';

const surround = (mark: string) => `${mark} Zero${mark}  ${mark}Width ${mark}`;

describe('toStoredLine', () => {
  it.each(WIDTHLESS)('takes %j away', (mark) => {
    expect(toStoredLine(surround(mark))).toBe('Zero Width');
  });

  it('composes, and keeps joiners', () => {
    expect(toStoredLine('Cafe\u0301')).toBe('Caf\u00e9');
    expect(toStoredLine(JOINED)).toBe(JOINED);
  });
});

describe('toSearchedLine', () => {
  it.each([...WIDTHLESS, ...TURNING])('takes %j away', (mark) => {
    expect(toSearchedLine(surround(mark))).toBe('Zero Width');
    expect(toSearchedLine(mark)).toBe('');
  });

  it('keeps joiners', () => {
    expect(toSearchedLine(JOINED)).toBe(JOINED);
  });
});
