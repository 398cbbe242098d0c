import type { FactAnswer, PublicFact } from '../features.ts';
import { FEATURE_ANSWERS, type FeatureAnswer } from './feature-answers.ts';
import { type GivenAnswer, isAged, newestOf, TWO_FRESH_ANSWERS, weightOf } from './given-answer.ts';

export const VERDICTS = ['yes', 'partly', 'no', 'disputed', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The summary of the answers to one feature. `yes`, `partly` and `no` count people. */
export interface VerdictSummary {
  verdict: Verdict;
  yes: number;
  partly: number;
  no: number;
  /** The public source of the verdict if no person answered. */
  source?: string;
  contradicts_source: boolean;
  /** Whether every answer is older than 24 months. */
  aged: boolean;
  newest: FeatureAnswer | null;
  newest_at: number | null;
}

const FACT_VERDICTS = { yes: 'yes', limited: 'partly', no: 'no' } satisfies Record<FactAnswer, Verdict>;

/**
 * Returns the verdict for the weights of the answers. It is "no" only if a person answered "no", and never
 * "yes" against a majority.
 */
function weigh(weights: Record<FeatureAnswer, number>): FeatureAnswer | 'disputed' {
  const total = weights.yes + weights.partly + weights.no;
  if (3 * weights.yes >= total && 3 * weights.no >= total) return 'disputed';
  if (3 * weights.yes >= 2 * total) return 'yes';
  return 2 * weights.no >= total ? 'no' : 'partly';
}

/**
 * Returns the verdict on a feature at a time (docs/product.md#verdicts).
 * @param answers one per person, in any order
 * @param fact the answer of a public source
 */
export function verdictOf(
  answers: readonly GivenAnswer<FeatureAnswer>[],
  fact: PublicFact | undefined,
  now: number,
): VerdictSummary {
  const counts = { yes: 0, partly: 0, no: 0 };
  const weights = { yes: 0, partly: 0, no: 0 };
  for (const { value, at } of answers) {
    counts[value] += 1;
    weights[value] += weightOf(at, now);
  }
  // At equal instants, the worse answer counts as the newest.
  const newest = newestOf(answers, FEATURE_ANSWERS);
  if (!newest) {
    return {
      verdict: fact ? FACT_VERDICTS[fact.says] : 'unknown',
      ...counts,
      ...(fact && { source: fact.source }),
      contradicts_source: false,
      aged: false,
      newest: null,
      newest_at: null,
    };
  }
  const said = weigh(weights);
  const total = weights.yes + weights.partly + weights.no;
  const contradicts = (said === 'yes' && fact?.says === 'no') || (said === 'no' && fact?.says === 'yes');
  const isOutweighed = said === 'yes' && contradicts && total < TWO_FRESH_ANSWERS;
  return {
    verdict: isOutweighed ? 'disputed' : said,
    ...counts,
    contradicts_source: contradicts,
    aged: answers.every(({ at }) => isAged(at, now)),
    newest: newest.value,
    newest_at: newest.at,
  };
}
