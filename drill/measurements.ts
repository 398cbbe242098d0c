import type { Attempt } from './load-client.ts';
import type { Verification } from './verification.ts';

const WRITES = new Set(['review', 'edit']);

/** The figures of one drill. */
export interface Outcome extends Verification {
  /** The longest time between two acknowledged writes. */
  longestGapMs: number;
  requests: number;
  /** How often requests failed in each way. */
  failures: Map<string, number>;
  /** Failed requests with a response other than a 503 with an error code. */
  unexplained: number;
  /** Failed requests for the start page, which needs no database. */
  failedPages: number;
  slowestMs: number;
  /** Processes that ended by themselves. */
  ended: string[];
}

const endOf = ({ startedAt, ms }: Attempt) => startedAt + ms;

function findLongestGap(attempts: Attempt[]): number {
  const times = attempts
    .filter(({ operation, failure }) => WRITES.has(operation) && failure === undefined)
    .map(endOf)
    .toSorted((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] as number)));
}

function countFailures(failed: Attempt[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { failure = '' } of failed) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return counts;
}

/** Summarizes the requests of a drill. */
export function measure(attempts: Attempt[], verification: Verification, ended: string[]): Outcome {
  const failed = attempts.filter(({ failure }) => failure !== undefined);
  return {
    ...verification,
    longestGapMs: findLongestGap(attempts),
    requests: attempts.length,
    failures: countFailures(failed),
    unexplained: failed.filter(({ isUnavailable }) => !isUnavailable).length,
    failedPages: failed.filter(({ operation }) => operation === 'page').length,
    slowestMs: attempts.reduce((slowest, { ms }) => Math.max(slowest, ms), 0),
    ended,
  };
}

export const countFailed = ({ failures }: Outcome): number =>
  [...failures.values()].reduce((sum, count) => sum + count, 0);
