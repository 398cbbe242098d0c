import type { FeatureAnswer, VisitedAs } from '@wayable/protocol/answers/feature-answers';
import type { Verdict } from '@wayable/protocol/answers/verdict';
import { m } from '~/paraglide/messages';
import type { Mark } from './marks';

const VERDICT_WORDS: Record<Verdict, () => string> = {
  yes: m.answer_yes,
  partly: m.answer_partly,
  no: m.answer_no,
  disputed: m.answer_disputed,
  unknown: m.answer_unknown,
};

/** Returns "Yes", "Partly" or "No" in the page's language. */
export const answerLabel = (answer: FeatureAnswer): string => VERDICT_WORDS[answer]();

/** Returns "Yes", "Partly", "No", "People disagree" or "Not known" in the page's language. */
export const verdictLabel = (verdict: Verdict): string => VERDICT_WORDS[verdict]();

const VERDICT_MARKS: Record<Verdict, Mark> = {
  yes: 'yes',
  partly: 'limited',
  no: 'no',
  disputed: 'disputed',
  unknown: 'unknown',
};

/** Returns the mark of a verdict; partly has the mark `limited`. */
export const verdictMark = (verdict: Verdict): Mark => VERDICT_MARKS[verdict];

const VISITED_AS_WORDS: Record<VisitedAs, () => string> = {
  wheelchair: m.visited_as_wheelchair,
  'walking-aid': m.visited_as_walking_aid,
  'blind-or-low-vision': m.visited_as_blind,
  'deaf-or-hard-of-hearing': m.visited_as_deaf,
  pram: m.visited_as_pram,
  companion: m.visited_as_companion,
  none: m.visited_as_none,
};

/** Returns the label of how a person visited. */
export const visitedAsLabel = (visitedAs: VisitedAs): string => VISITED_AS_WORDS[visitedAs]();
