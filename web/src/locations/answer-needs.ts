import type { Feature } from '@wayable/protocol/features';
import type { Location } from '@wayable/protocol/locations';
import type { Answer } from '~/catalogue/marks';
import { m } from '~/paraglide/messages';

type Known = Pick<Location, 'accessibility_features' | 'total_reviews' | 'public_facts'>;

/** So many reviewers who do not speak of a feature are a no; one may have overlooked it. */
const REVIEWERS_MIN = 2;

/** The worst first: whoever needs several features is stopped by one that is missing, and cannot count on one not known. */
const WORST_FIRST: readonly Answer[] = ['no', 'unknown', 'limited', 'yes'];

/**
 * Whether a location has a feature (docs/decisions/0029-features-and-public-facts.md): yes when it counts as having it;
 * else what public sources say; else no when two or more have reviewed it.
 */
export function answerOf(
  { accessibility_features, total_reviews, public_facts }: Known,
  feature: Feature,
): Answer {
  if (accessibility_features.includes(feature)) return 'yes';
  const says = public_facts[feature]?.says;
  if (says === 'no' || says === 'limited') return says;
  return total_reviews >= REVIEWERS_MIN ? 'no' : 'unknown';
}

/** Whether a location has all that is needed: the worst answer; undefined where nothing is needed. */
export function answerNeeds(location: Known, needs: readonly Feature[]): Answer | undefined {
  const answers = needs.map((need) => answerOf(location, need));
  return WORST_FIRST.find((answer) => answers.includes(answer));
}

const WORDS: Record<Answer, () => string> = {
  yes: m.locations_meets_needs,
  limited: m.locations_meets_needs_limited,
  no: m.locations_meets_needs_no,
  unknown: m.locations_meets_needs_unknown,
};

/** "Meets your needs" */
export const needsText = (answer: Answer): string => WORDS[answer]();

const SHORT_WORDS: Record<Answer, () => string> = {
  yes: m.locations_answer_yes,
  limited: m.locations_answer_limited,
  no: m.locations_answer_no,
  unknown: m.locations_answer_unknown,
};

/** "yes", "partly", "no", "not known" */
export const answerText = (answer: Answer): string => SHORT_WORDS[answer]();
