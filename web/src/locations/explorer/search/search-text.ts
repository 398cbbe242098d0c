import { readCoordinates } from '@wayable/protocol/coordinates';

/** The maximum length of a search text (protocol/src/text.ts). */
const SEARCH_TEXT_MAX = 200;

/** One Chinese character can be a whole word; one Latin letter cannot. */
const LATIN = /^[\p{ASCII}]*$/u;
const LATIN_LETTERS_MIN = 2;

/** Returns a typed text, cut to the maximum length without splitting a character. */
export const cutSearchText = (text: string): string =>
  text.length <= SEARCH_TEXT_MAX ? text : text.slice(0, SEARCH_TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '');

/** Returns a pasted link of a map as its point, before it is cut; other texts as `cutSearchText` does. */
export function cutPastedText(text: string): string {
  const point = text.length > SEARCH_TEXT_MAX ? readCoordinates(text) : undefined;
  return point ? `${point.latitude}, ${point.longitude}` : cutSearchText(text);
}

/** Returns whether a text is long enough for suggestions. */
export const isSearchable = (text: string): boolean =>
  text !== '' && (text.length >= LATIN_LETTERS_MIN || !LATIN.test(text));
