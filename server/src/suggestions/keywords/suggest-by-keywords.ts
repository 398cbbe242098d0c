import { FEATURES, type Feature } from '@wayable/protocol/features';
import { CUES, LIFT_CUE } from './cues.ts';
import { isDenied } from './denials.ts';
import { simplifyComment } from './simplify-comment.ts';

const isStated = (sentence: string, cues: readonly RegExp[]): boolean =>
  cues.some((cue) =>
    [...sentence.matchAll(cue)].some(
      ({ index, 0: words }) => !isDenied(sentence, index, index + words.length),
    ),
  );

function findInSentence(sentence: string): Feature[] {
  const found = FEATURES.filter((feature) => isStated(sentence, CUES[feature] ?? []));
  const isAboutSenses = (['audio-cues', 'visual-aids'] as const).some((feature) =>
    CUES[feature]?.some((cue) => sentence.search(cue) >= 0),
  );
  if (!isAboutSenses && isStated(sentence, [LIFT_CUE])) found.push('wheelchair-accessible');
  return found;
}

/**
 * The features that a comment says a place has, in the order of `FEATURES`, without a model: turns of phrase, unless
 * their clause denies them, wishes for them or asks (docs/product.md#feature-suggestions).
 */
export function suggestByKeywords(comment: string): Feature[] {
  const found = new Set(simplifyComment(comment).flatMap(findInSentence));
  return FEATURES.filter((feature) => found.has(feature));
}
