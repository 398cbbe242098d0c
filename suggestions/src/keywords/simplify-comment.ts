import type { LanguageRules, Rewrites } from './language-rules.ts';

/** Marks the end of a clause within a sentence. */
export const CLAUSE_END = '|';

/** Longer strings are not words. */
const WORD_MAX = 30;

function rewrite(text: string, rules: Rewrites): string {
  return rules.reduce((current, [pattern, words]) => current.replace(pattern, words), text);
}

function simplifySentence(sentence: string, rules: LanguageRules): string {
  const phrased = rewrite(sentence, rules.phrases);
  const plain = (rules.commaInDenial ? phrased.replace(rules.commaInDenial, '$1$2') : phrased)
    .replace(/[,:()–—]/g, ` ${CLAUSE_END} `)
    .replace(rules.beforeClause, `${CLAUSE_END} $&`);
  const words = plain.match(/[\p{L}\p{N}]+|\|/gu) ?? [];
  const known = words.filter((word) => word.length <= WORD_MAX).map(rules.toKnownWord);
  return rewrite(known.join(' '), rules.meanings);
}

/**
 * Returns the statements of a comment in lower case without accents: words mapped by the rules, clauses
 * separated by `CLAUSE_END`, and phrases such as "no problem" replaced by meaning. Leaves out questions, and
 * sentences with a denial in another language.
 */
export function simplifyComment(comment: string, rules: LanguageRules): string[] {
  const text = comment
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/[-‐‑/]/g, ' ');
  return (rewrite(text, rules.beforeSentences).match(/[^.!?;\n]+[.!?;\n]*/g) ?? [])
    .filter((sentence) => !sentence.trimEnd().endsWith('?') && !rules.foreignDenials.test(sentence))
    .map((sentence) => simplifySentence(sentence.replace(/[.!;\n]+/g, ' '), rules))
    .filter((sentence) => sentence !== '');
}
