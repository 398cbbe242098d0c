/**
 * Invisible characters (Unicode's default ignorable ones): fillers, tags, marks without a width. Joiners stay, and
 * variation selectors behind the characters that have variants, since languages and emoji are written with them. So do
 * marks that turn the text: a line with them is refused.
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

/** The blank of Braille separates words, and looks like nothing. */
const BRAILLE_BLANK = /\u2800/g;

/** Marks that turn the text around them, which no line may be stored with: a search leaves them out. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Takes hidden characters away, trims, folds runs of white space and composes Unicode: how lines are stored. */
export const toStoredLine = (text: string): string =>
  text.replace(HIDDEN, '').replace(BRAILLE_BLANK, ' ').trim().replace(/\s+/gu, ' ').normalize('NFC');

/** The same for what is searched for: it is often pasted, and finds what is stored whatever came along. */
export const toSearchedLine = (text: string): string => toStoredLine(text.replace(TURNING, ''));
