/**
 * A language for tests: English with accents, in brackets, and 40 % longer, like the longest languages. A
 * truncated text lacks a bracket, and a text without brackets is not in the catalogue.
 */
export const PSEUDO_LOCALE = 'en-XA';

/** The first and last character of a text in the pseudo-language. */
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
/** Vowels that are repeated to lengthen a word without splitting it. */
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

/** Converts the text of a template literal; inserted values and escapes stay unchanged. */
const toPseudoText = (text: string): string =>
  text
    .split(/(\$\{[^}]*\}|\\.)/)
    .map((part, index) => (index % 2 === 1 ? part : lengthen(accent(part))))
    .join('');

/** Converts the compiled English texts to the pseudo-language. */
export const toPseudoTexts = (source: string): string =>
  source.replaceAll(/(?<=\{LocalizedString\} \*\/ \()`((?:[^`\\]|\\.)*)`/g, (_, text: string) => {
    const [open, close] = PSEUDO_BRACKETS;
    return `\`${open}${toPseudoText(text)}${close}\``;
  });
