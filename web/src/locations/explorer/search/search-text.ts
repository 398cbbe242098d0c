/** Signs that a search takes (protocol/src/text.ts). */
export const SEARCH_TEXT_MAX = 200;

/** Some signs name something by themselves, such as those of Chinese; a Latin letter does not. */
const LATIN = /^[\p{ASCII}]*$/u;
const LATIN_LETTERS_MIN = 2;

/** A typed text as long as a search may be; half a sign that a cut leaves is taken away. */
export const cutSearchText = (text: string): string =>
  text.length <= SEARCH_TEXT_MAX ? text : text.slice(0, SEARCH_TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '');

/** Whether a text is long enough to suggest something. */
export const isSearchable = (text: string): boolean =>
  text !== '' && (text.length >= LATIN_LETTERS_MIN || !LATIN.test(text));
