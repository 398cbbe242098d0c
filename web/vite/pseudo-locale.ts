/**
 * A language for tests: English with accents, between brackets, and longer by four tenths, as the longest languages are.
 * What it cannot fit is cut off in one of them, and what has no brackets is not in the catalogue.
 */
export const PSEUDO_LOCALE = 'en-XA';

/** What a text in the pseudo-language begins and ends with. */
export const PSEUDO_BRACKETS = ['⟦', '⟧'] as const;

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  u: 'û',
  y: 'ý',
};
const LONGER_BY = 0.4;
/** Vowels, which longer words are made of: each word stays one word. */
const STRETCHED = /[áéíöû]/g;

function lengthen(text: string): string {
  let missing = Math.ceil(text.length * LONGER_BY);
  while (missing > 0) {
    const before = missing;
    text = text.replaceAll(STRETCHED, (vowel) => (missing-- > 0 ? vowel + vowel : vowel));
    if (missing === before) return text;
  }
  return text;
}

const accent = (text: string): string =>
  text.replaceAll(/[aceinouy]/g, (letter) => ACCENTED[letter] ?? letter);

/** A template literal's text; what is put into it, and escapes, stay as they are. */
const toPseudoText = (text: string): string =>
  text
    .split(/(\$\{[^}]*\}|\\.)/)
    .map((part, index) => (index % 2 === 1 ? part : lengthen(accent(part))))
    .join('');

/** The compiled texts of English in the pseudo-language. */
export const toPseudoTexts = (source: string): string =>
  source.replaceAll(/(?<=\{LocalizedString\} \*\/ \()`((?:[^`\\]|\\.)*)`/g, (_, text: string) => {
    const [open, close] = PSEUDO_BRACKETS;
    return `\`${open}${toPseudoText(text)}${close}\``;
  });
