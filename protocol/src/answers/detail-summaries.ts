import type { PublicFact } from '../features.ts';
import { DETAIL_FIELDS, type NumberDetail } from './detail-fields.ts';
import type { FeatureAnswer } from './feature-answers.ts';
import { type GivenAnswer, newestOf, yearsAfter } from './given-answer.ts';
import { verdictOf } from './verdict.ts';

/** The summary of a number. `min` and `max` cover the newest value of every person. */
export interface NumberSummary {
  median: number;
  min: number;
  max: number;
  /** How many people gave the number, and how many of them measured it. */
  count: number;
  measured: number;
  disputed?: true;
  /** The public source of the number if no person gave a number. */
  source?: string;
  newest_at: number | null;
}

/** The prevailing value of a choice, with the number of people who gave it. */
export interface ChoiceSummary {
  value: string | boolean;
  count: number;
  disputed?: true;
  /** The public source of the answer if no person answered. */
  source?: string;
  newest_at: number | null;
}

/** Returns whether a number differs by at least a step, or by at least a tenth of the other value. */
const isOff = (field: NumberDetail, value: number, from: number): boolean => {
  const difference = Math.abs(value - from);
  return field === 'entrance_steps' ? difference >= 1 : difference > 0 && 10 * difference >= from;
};

/** Returns the median. Of two middle values, returns the value that is worse for the visitor. */
function medianOf(field: NumberDetail, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const isLowerWorse = DETAIL_FIELDS[field].worse === 'lower';
  const middle = isLowerWorse ? (sorted.length - 1) >> 1 : sorted.length >> 1;
  return sorted[middle] as number;
}

/**
 * Returns the summary of a number, or undefined if there are no answers. If a value was measured, estimates
 * count only for the range. The summary is disputed if the newest answer differs from the median and is a
 * year newer than all answers that agree with the median.
 * @param answers one per person, in any order
 */
export function summarizeNumber(
  field: NumberDetail,
  answers: readonly GivenAnswer<number>[],
): NumberSummary | undefined {
  if (answers.length === 0) return undefined;
  const measured = answers.filter(({ isMeasured }) => isMeasured);
  const counted = measured.length > 0 ? measured : answers;
  const values = answers.map(({ value }) => value);
  const at = Math.max(...answers.map((answer) => answer.at));
  const median = medianOf(
    field,
    counted.map(({ value }) => value),
  );
  const agreeing = counted.filter(({ value }) => !isOff(field, value, median)).map((answer) => answer.at);
  const isDisputed =
    answers.some((answer) => answer.at === at && isOff(field, answer.value, median)) &&
    at >= yearsAfter(Math.max(...agreeing), 1);
  return {
    median,
    min: Math.min(...values),
    max: Math.max(...values),
    count: answers.length,
    measured: measured.length,
    ...(isDisputed && { disputed: true }),
    newest_at: at,
  };
}

/**
 * Returns the most frequent choice, or undefined if there are no answers. It is disputed if another choice
 * has at least half as many answers. The newest answer decides a tie.
 * @param options all answers in a fixed order, which decides between answers of one instant
 */
export function summarizeChoice<Value extends string | boolean>(
  answers: readonly GivenAnswer<Value>[],
  options: readonly Value[],
): ChoiceSummary | undefined {
  const newest = newestOf(answers, options);
  if (!newest) return undefined;
  const counts = options.map((option) => answers.filter(({ value }) => value === option).length);
  const [most = 0, second = 0] = counts.toSorted((a, b) => b - a);
  const leading = answers.filter(({ value }) => counts[options.indexOf(value)] === most);
  return {
    value: (newestOf(leading, options) ?? newest).value,
    count: answers.length,
    ...(2 * second >= most && { disputed: true }),
    newest_at: newest.at,
  };
}

/**
 * Summarizes an answer that is weighed like a feature; `none` counts as no. Returns undefined if neither
 * people nor a public source answered. A disputed summary contains the newest value.
 */
export function summarizeWeighed(
  answers: readonly GivenAnswer<FeatureAnswer | 'none'>[],
  fact: PublicFact | undefined,
  now: number,
): ChoiceSummary | undefined {
  const toAnswer = (value: FeatureAnswer | 'none'): FeatureAnswer => (value === 'none' ? 'no' : value);
  const summary = verdictOf(
    answers.map(({ value, at }) => ({ value: toAnswer(value), at })),
    fact,
    now,
  );
  const { verdict, source, newest, newest_at } = summary;
  if (verdict === 'unknown') return undefined;
  const isDisputed = verdict === 'disputed';
  const denials = answers.filter(({ value }) => toAnswer(value) === 'no');
  const denial = summarizeChoice(denials, ['no', 'none'])?.value ?? 'no';
  const value = isDisputed ? newest : verdict;
  return {
    value: value === 'no' ? denial : (value as FeatureAnswer),
    count: answers.length,
    ...(isDisputed && { disputed: true }),
    ...(source !== undefined && { source }),
    newest_at,
  };
}
