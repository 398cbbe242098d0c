/**
 * Soft hyphens, marks of direction, and spaces and operators without a width: two texts that differ only in them look the
 * same. Joiners (U+200C, U+200D) are not among them, since languages and emoji are written with them.
 */
const WIDTHLESS = /[\u00AD\u061C\u200B\u200E\u200F\u2060-\u2064\uFEFF]/gu;

/** Marks that turn the text around them, which no line may be stored with: a search leaves them out. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Takes marks without a width away, trims, folds runs of white space and composes Unicode: how lines are stored. */
export const toStoredLine = (text: string): string =>
  text.replace(WIDTHLESS, '').trim().replace(/\s+/gu, ' ').normalize('NFC');

/** The same for what is searched for: it is often pasted, and finds what is stored whatever came along. */
export const toSearchedLine = (text: string): string => toStoredLine(text.replace(TURNING, ''));
