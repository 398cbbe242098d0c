import { countFailed, type Outcome } from './measurements.ts';

/** Returns why an outcome misses the bar, or undefined. */
export type Bar = (outcome: Outcome) => string | undefined;

/** Every drill has these bars. */
export const COMMON_BARS: Bar[] = [
  ({ lost }) => (lost.length > 0 ? `lost: ${lost.join(', ')}` : undefined),
  ({ doubled }) => (doubled.length > 0 ? `doubled: ${doubled.join(', ')}` : undefined),
  ({ drift }) => (drift.length > 0 ? `doctor: ${drift.join(', ')}` : undefined),
  ({ ended }) => (ended.length > 0 ? `ended: ${ended.join(', ')}` : undefined),
];

export const writesWithin =
  (seconds: number): Bar =>
  ({ longestGapMs }) =>
    longestGapMs > seconds * 1_000 ? `no write for more than ${seconds} s` : undefined;

export const answersWithin =
  (seconds: number): Bar =>
  ({ slowestMs }) =>
    slowestMs > seconds * 1_000 ? `an answer took more than ${seconds} s` : undefined;

export const noFailure: Bar = (outcome) =>
  countFailed(outcome) > 0 ? `${countFailed(outcome)} requests failed` : undefined;

export const failuresBelow =
  (share: number): Bar =>
  (outcome) =>
    countFailed(outcome) >= outcome.requests * share ? `${share * 100} % of requests failed` : undefined;

export const failuresExplained: Bar = ({ unexplained }) =>
  unexplained > 0 ? `${unexplained} requests failed without a 503 that names its code` : undefined;

export const pagesServed: Bar = ({ failedPages }) =>
  failedPages > 0 ? `${failedPages} pages failed` : undefined;
