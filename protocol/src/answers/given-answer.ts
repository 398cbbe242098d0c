/** One person's answer that counts. */
export interface GivenAnswer<Value> {
  value: Value;
  /** When it was last given: creation, an edit of the answers, or the author's own confirmation (ms). */
  at: number;
  isMeasured?: boolean;
}

/** The same time of the day so many years later (UTC); after February 29, March 1. */
export function yearsAfter(at: number, years: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

/** How much an answer counts, in whole numbers: up to 12 months, up to 24 months, after. */
const WEIGHTS = [4, 2] as const;
const OLD_WEIGHT = 1;
/** Two fresh answers: less does not outweigh a public source. */
export const TWO_FRESH_ANSWERS = 8;

/** Returns the weight of an answer at a time (docs/product.md#verdicts). */
export const weightOf = (at: number, now: number): number =>
  WEIGHTS.find((_, index) => now <= yearsAfter(at, index + 1)) ?? OLD_WEIGHT;

/** Whether the answer is older than 24 months. */
export const isAged = (at: number, now: number): boolean => now > yearsAfter(at, WEIGHTS.length);

/** When the weight of an answer changes next; Infinity for never. */
export const nextChangeOf = (at: number, now: number): number =>
  WEIGHTS.map((_, index) => yearsAfter(at, index + 1) + 1).find((change) => change > now) ?? Infinity;

/** The newest answer, or undefined without any. Of several at one instant, the last one in `order` counts. */
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
