import { FEATURES, type Feature } from '@wayable/protocol/features';
import { isDenied } from './is-denied.ts';
import { KEYWORD_LANGUAGES, type KeywordLanguage } from './keyword-languages.ts';
import type { LanguageRules } from './language-rules.ts';
import { simplifyComment } from './simplify-comment.ts';

const isStated = (sentence: string, cues: readonly RegExp[], { denials }: LanguageRules): boolean =>
  cues.some((cue) =>
    [...sentence.matchAll(cue)].some(
      ({ index, 0: words }) => !isDenied(sentence, index, index + words.length, denials),
    ),
  );

function findInSentence(sentence: string, rules: LanguageRules): Feature[] {
  const found = FEATURES.filter((feature) => isStated(sentence, rules.cues[feature] ?? [], rules));
  const isAboutSenses = (['audio-cues', 'visual-aids'] as const).some((feature) =>
    rules.cues[feature]?.some((cue) => sentence.search(cue) >= 0),
  );
  const isWay =
    (!isAboutSenses && isStated(sentence, [rules.lift], rules)) ||
    (!rules.steps.test(sentence) && isStated(sentence, rules.levelCues, rules));
  if (isWay) found.push('wheelchair-accessible');
  return found;
}

/** Longer comments are truncated; the comment of a review is never longer (protocol, `COMMENT_MAX`). */
const CHARACTERS_MAX = 5_000;

/** Returns whether a comment contains keywords of a language, even denied ones. */
export function hasKeywords(comment: string, language: KeywordLanguage): boolean {
  const rules = KEYWORD_LANGUAGES[language];
  const cues = [...Object.values(rules.cues).flat(), ...rules.levelCues, rules.lift];
  return simplifyComment(comment.slice(0, CHARACTERS_MAX), rules).some((sentence) =>
    cues.some((cue) => sentence.search(cue) >= 0),
  );
}

/**
 * Suggests features by keywords for a comment in a known language, in the order of `FEATURES`: phrases that
 * are not denied, wished for or asked about (docs/product.md#feature-suggestions).
 */
export function suggestByKeywords(comment: string, language: KeywordLanguage): Feature[] {
  return suggestByAllKeywords(comment.slice(0, CHARACTERS_MAX), language);
}

/** Suggests features like {@link suggestByKeywords}, but for text of any length, in linear time. */
export function suggestByAllKeywords(text: string, language: KeywordLanguage): Feature[] {
  const rules = KEYWORD_LANGUAGES[language];
  const found = new Set(simplifyComment(text, rules).flatMap((sentence) => findInSentence(sentence, rules)));
  return FEATURES.filter((feature) => found.has(feature));
}
