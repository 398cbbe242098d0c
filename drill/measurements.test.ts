import { describe, expect, it } from 'vitest';
import { COMMON_BARS, failuresExplained, noFailure, pagesServed, writesWithin } from './bars.ts';
import type { Attempt } from './load-client.ts';
import { countFailed, measure } from './measurements.ts';
import { toTable } from './report.ts';

const CLEAN = { acknowledged: 3, lost: [], doubled: [], drift: [] };
const attempt = (startedAt: number, rest: Partial<Attempt> = {}): Attempt => ({
  operation: 'review',
  startedAt,
  ms: 10,
  failure: undefined,
  isUnavailable: false,
  ...rest,
});
const away = { failure: '503 database_unavailable', isUnavailable: true };

describe('measure', () => {
  it('finds the longest time between acknowledged writes', () => {
    const attempts = [
      attempt(9_000),
      attempt(0),
      attempt(4_000, away),
      attempt(5_000, { operation: 'read' }),
      attempt(1_000, { operation: 'edit' }),
    ];
    expect(measure(attempts, CLEAN, []).longestGapMs).toBe(8_000);
  });

  it('counts failed requests of a drill by failure', () => {
    const attempts = [
      attempt(0),
      attempt(1, away),
      attempt(2, away),
      attempt(3, { operation: 'page', failure: '502 bad gateway' }),
    ];
    const outcome = measure(attempts, CLEAN, []);
    expect(Object.fromEntries(outcome.failures)).toEqual({
      '503 database_unavailable': 2,
      '502 bad gateway': 1,
    });
    expect([countFailed(outcome), outcome.unexplained, outcome.failedPages]).toEqual([3, 1, 1]);
  });

  it('returns zeros for a drill without requests', () => {
    expect(measure([], CLEAN, [])).toMatchObject({ longestGapMs: 0, requests: 0, slowestMs: 0 });
  });
});

describe('bars', () => {
  const bars = [...COMMON_BARS, writesWithin(10), noFailure, failuresExplained, pagesServed];
  const findMissed = (outcome: ReturnType<typeof measure>) =>
    bars.map((bar) => bar(outcome)).filter((reason) => reason !== undefined);

  it('returns no missed bar for a clean drill outcome', () => {
    expect(findMissed(measure([attempt(0), attempt(9_000)], CLEAN, []))).toEqual([]);
  });

  it('returns the reason for each missed bar of a drill', () => {
    const attempts = [attempt(0), attempt(1, { operation: 'page', failure: '500 ?' }), attempt(10_001)];
    const broken = {
      acknowledged: 3,
      lost: ['review 1'],
      doubled: ['2'],
      drift: ['score of 3: 4, expected 5'],
    };
    expect(findMissed(measure(attempts, broken, ['wayable-1']))).toEqual([
      'lost: review 1',
      'doubled: 2',
      'doctor: score of 3: 4, expected 5',
      'ended: wayable-1',
      'no write for more than 10 s',
      '1 requests failed',
      '1 requests failed without a 503 that names its code',
      '1 pages failed',
    ]);
  });
});

describe('toTable', () => {
  it('writes a table row for each drill', () => {
    const outcome = measure([attempt(0), attempt(1_000), attempt(5, away)], CLEAN, []);
    expect(
      toTable([{ title: 'switchover', outcome }])
        .split('\n')
        .at(-1),
    ).toBe('| switchover | 1.0 s | 1 of 3 (1 × 503 database_unavailable) | 0.0 s | 3 | 0 | 0 | clean |');
  });
});
