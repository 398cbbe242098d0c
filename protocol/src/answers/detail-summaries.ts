import type { PublicFact } from '../features.ts';
import { DETAIL_FIELDS, type NumberDetail } from './detail-fields.ts';
import type { FeatureAnswer } from './feature-answers.ts';
import { type GivenAnswer, newestOf, yearsAfter } from './given-answer.ts';
import { verdictOf } from './verdict.ts';

/** What the numbers that people gave come to; `min` and `max` are over everybody's newest. */
export interface NumberSummary {
  median: number;
  min: number;
  max: number;
  /** How many people gave the number, and how many of them measured it. */
  count: number;
  measured: number;
  disputed?: true;
  /** The public source whose number this is, when no person has given one. */
  source?: string;
  newest_at: number | null;
}

/** What the choices that people made come to. */
export interface ChoiceSummary {
  value: string | boolean;
  count: number;
  disputed?: true;
  /** The public source whose answer this is, when no person has answered. */
  source?: string;
  newest_at: number | null;
}

/** Whether a number is off by a step, or by a tenth of what it is compared with. */
const isOff = (field: NumberDetail, value: number, from: number): boolean => {
  const difference = Math.abs(value - from);
  return field === 'entrance_steps' ? difference >= 1 : difference > 0 && 10 * difference >= from;
};

/** The middle value; of two middle values the worse one for the visitor. */
function medianOf(field: NumberDetail, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const isLowerWorse = DETAIL_FIELDS[field].worse === 'lower';
  const middle = isLowerWorse ? (sorted.length - 1) >> 1 : sorted.length >> 1;
  return sorted[middle] as number;
}

/**
 * Returns the summary of a number, or undefined without any. Where somebody measured, estimates count for the range
 * alone. A newest answer that is off, and newer by a year than all that agree with the median, disputes it.
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
 * Returns the summary of a choice, or undefined without any: the most frequent answer, disputed where another has at
 * least half as many. At a tie the newest counts.
 * @param options all answers in one order, which decides between answers of one instant
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
 * Returns the summary of an answer that is weighed as those to a feature are, `none` as a no; undefined where neither
 * people nor a public source have answered. A disputed one has the newest value.
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
