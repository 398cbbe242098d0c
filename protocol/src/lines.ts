/**
 * Invisible characters (Unicode's default ignorable ones). Joiners and variation selectors are kept, because
 * languages and emoji need them. Direction marks are also kept, so that validation refuses the line.
 */
const HIDDEN = new RegExp(
  [
    '(?![\\u200C\\u200D\\u202A-\\u202E\\u2066-\\u2069\\u180B-\\u180D\\u180F\\uFE0F\\u{E0100}-\\u{E01EF}])\\p{DI}',
    '(?<!\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]',
    '(?<![\\p{Extended_Pictographic}#*0-9])\\uFE0F',
    '(?<!\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
  ].join('|'),
  'gu',
);

/** A Braille blank separates words but is invisible. */
const BRAILLE_BLANK = /\u2800/g;

/** Direction marks. Validation refuses them in stored lines; a search removes them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Normalizes a line for storage: removes hidden characters, trims, collapses white space and composes
 * Unicode.
 */
export const toStoredLine = (text: string): string =>
  text.replace(HIDDEN, '').replace(BRAILLE_BLANK, ' ').trim().replace(/\s+/gu, ' ').normalize('NFC');

/** Normalizes a search text like a stored line, so that pasted text finds the line despite invisible marks. */
export const toSearchedLine = (text: string): string => toStoredLine(text.replace(TURNING, ''));
