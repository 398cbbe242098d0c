import type { LanguageRules, Rewrites } from './language-rules.ts';

/** Stands for the end of a clause within a sentence. */
export const CLAUSE_END = '|';

/** Longer ones are no words. */
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
 * The statements of a comment, each in small letters without accents, every word as the rules know it, clauses parted
 * by `CLAUSE_END`, and turns such as "no problem" by what they mean. Questions state nothing and are left
 * out, as sentences are in which another language denies something.
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
