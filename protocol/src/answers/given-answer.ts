/** The newest answer of one person. */
export interface GivenAnswer<Value> {
  value: Value;
  /**
   * When the answer was last given: at creation, an edit of the answers, or the author's confirmation (ms).
   */
  at: number;
  isMeasured?: boolean;
}

/** Adds years to an instant, in UTC. February 29 becomes March 1. */
export function yearsAfter(at: number, years: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

/** Integer weights of an answer that is at most 12 or at most 24 months old. */
const WEIGHTS = [4, 2] as const;
const OLD_WEIGHT = 1;
/** The weight of two fresh answers. Answers outweigh a public source only with at least this weight. */
export const TWO_FRESH_ANSWERS = 8;

/** Returns the weight of an answer at a time (docs/product.md#verdicts). */
export const weightOf = (at: number, now: number): number =>
  WEIGHTS.find((_, index) => now <= yearsAfter(at, index + 1)) ?? OLD_WEIGHT;

/** Returns whether the answer is older than 24 months. */
export const isAged = (at: number, now: number): boolean => now > yearsAfter(at, WEIGHTS.length);

/** Returns when the weight of an answer changes next, or Infinity. */
export const nextChangeOf = (at: number, now: number): number =>
  WEIGHTS.map((_, index) => yearsAfter(at, index + 1) + 1).find((change) => change > now) ?? Infinity;

/**
 * Returns the newest answer, or undefined if there are no answers. Among answers of the same time, the last
 * value in `order` counts.
 */
export function newestOf<Value>(
  answers: readonly GivenAnswer<Value>[],
  order: readonly Value[] = [],
): GivenAnswer<Value> | undefined {
  return answers.reduce<GivenAnswer<Value> | undefined>((newest, answer) => {
    if (newest === undefined || answer.at > newest.at) return answer;
    const isLater = answer.at === newest.at && order.indexOf(answer.value) > order.indexOf(newest.value);
    return isLater ? answer : newest;
  }, undefined);
}
